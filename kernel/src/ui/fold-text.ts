/**
 * Normalizes a text for searching, the same way on every page, whatever its language. Ignores case, accents and widths, and treats the
 * Turkish letters `İ` and `ı` as `i`.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
}
