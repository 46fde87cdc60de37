const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A word in capitals, of two letters or more; also in parts, as in SOJA-LECITIN. Numbers of additives are none. */
const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{M}]+(?:-\p{Lu}+)*(?![\p{L}\p{N}])/gu;

/** An ingredient statement as HTML in which words in capitals are bold. All else of it is text. */
export function boldAllergens(statement: string): string {
  return statement
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
    .replace(/&(?:amp|lt|gt|quot);|[^&]+/g, (part) =>
      part.startsWith('&') ? part : part.replace(CAPITALS, (word) => `<b>${word}</b>`),
    );
}
