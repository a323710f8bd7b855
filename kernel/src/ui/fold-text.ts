/**
 * A text for searching: the same on every page, whatever its language. Case, accents and widths make no difference, and neither do
 * the Turkish letters `İ` and `ı`, which other alphabets spell `i`.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
}
