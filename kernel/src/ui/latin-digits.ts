/**
 * Converts digits of every script to Latin ones: full-width, Arabic, Persian, Devanagari and all others. Other characters are unchanged.
 */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (character) => {
    // Unicode encodes the decimal digits of a script as ten consecutive characters, starting with zero (Unicode Standard, section 4.6).
    const code = character.codePointAt(0) ?? 0
    let zero = code
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}
