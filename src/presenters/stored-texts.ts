import type { Language } from '../domain/language.ts';

/** Texts that the service itself stores with messages, in English, and what they are in Danish. */
const DANISH: readonly (readonly [english: RegExp, danish: string])[] = [
  [/^The data pool gives no reason$/, 'Datapoolen angiver ingen årsag'],
  [/^The global registry refuses to register GTIN (\d{1,14})$/, 'Det globale register afviser at registrere GTIN $1'],
  [
    /^The hierarchy was withdrawn before the message left$/,
    'Hierarkiet blev trukket tilbage, før meddelelsen blev sendt',
  ],
  [
    /^The message was not tried, because the data pool did not take others$/,
    'Meddelelsen blev ikke forsøgt sendt, fordi datapoolen ikke tog imod andre',
  ],
];

/** A stored text in the language of a response. What GS1 wrote stays as it is. */
export function presentStoredText(text: string, language: Language): string {
  if (language !== 'da') return text;
  const [english, danish] = DANISH.find(([pattern]) => pattern.test(text)) ?? [];
  return english && danish ? text.replace(english, danish) : text;
}
