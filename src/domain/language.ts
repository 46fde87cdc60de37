/** Languages of labels and messages. Codes and property names are not translated. */
export const LANGUAGES = ['da', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export type LocalText = Readonly<Record<Language, string>>;
export type TextParams = Readonly<Record<string, string | number>>;
/** Parameters of a text without placeholders. */
export type NoParams = Readonly<Record<string, never>>;

/** The names in a text: `limit | count` of `At most {limit}, not {count}`. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** Replaces placeholders: `{limit}` becomes the value named `limit`. A placeholder without a value stays. */
export function fillIn(text: string, params: TextParams): string {
  return text.includes('{')
    ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
    : text;
}
