import { allergenWords } from '../nutrition/allergen-names.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/**
 * Converts an ingredient statement to HTML: words that name a declared allergen are in bold, and so are words in
 * capitals that name any allergen. Everything else is escaped.
 *
 * @param language of the statement, as in list LanguageCode; undefined if it is unknown
 * @param declared codes of the allergens that the product contains or may contain
 */
export function boldAllergens(statement: string, language: string | undefined, declared: ReadonlySet<string>): string {
  // Letters with a combining accent would end a word.
  const text = statement.normalize('NFC');
  let html = '';
  let end = 0;
  for (const { word, index, isInCapitals, named, contained } of allergenWords(text, language)) {
    const isDeclared = [...named, ...contained].some((codes) => codes.some((code) => declared.has(code)));
    if (!isDeclared && !(isInCapitals && named.length > 0)) continue;
    html += `${escape(text.slice(end, index))}<b>${word}</b>`;
    end = index + word.length;
  }
  return html + escape(text.slice(end));
}
