/** Languages of labels and messages. Codes and property names are the same in all of them. */
export const LANGUAGES = ['da', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export type LocalText = Readonly<Record<Language, string>>;
export type TextParams = Readonly<Record<string, string | number>>;

/** Puts values into a text: `{limit}` becomes the value named `limit`; a name without a value stays as it is. */
export function fillIn(text: string, params: TextParams): string {
  return text.includes('{')
    ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
    : text;
}
