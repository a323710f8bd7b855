/**
 * Puts untrusted text on one line. Drops characters that hide or reorder others, and marks stacked on a letter, which would be drawn over
 * the lines around it; truncates text long enough to push the rest out of view.
 */
export function cleanText(given: string, longest: number): string {
  const plain = given
    .slice(0, 10 * longest)
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu, ' ')
    // No language stacks more.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim()
  return cut(plain, longest)
}

/** Returns a clean name for a token or similar: letters, digits and a few symbols. Undefined if nothing is left. */
export function cleanSymbol(given: string, longest: number): string | undefined {
  const plain = given.normalize('NFKC').replace(/[^\p{L}\p{N}\p{Sc}._$+\-/ ]/gu, '')
  return plain.trim() === '' ? undefined : cut(plain.trim(), longest)
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
