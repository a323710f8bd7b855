/** Puts text on one line, without control and direction characters, which could make it look like another one. */
export function plainText(text: string, most: number): string {
  const seen = text
    .slice(0, 400)
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\u034f|\u17b4|\u17b5|[\p{C}\u115f\u1160\u3164\uffa0]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  return seen.slice(0, most)
}
