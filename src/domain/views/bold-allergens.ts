const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A word of two or more capitals, possibly hyphenated as in SOJA-LECITIN. E numbers do not match. */
const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{M}]+(?:-\p{Lu}+)*(?![\p{L}\p{N}])/gu;

/** Converts an ingredient statement to HTML, with words in capitals in bold and everything else escaped. */
export function boldAllergens(statement: string): string {
  return statement
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
    .replace(/&(?:amp|lt|gt|quot);|[^&]+/g, (part) =>
      part.startsWith('&') ? part : part.replace(CAPITALS, (word) => `<b>${word}</b>`),
    );
}
