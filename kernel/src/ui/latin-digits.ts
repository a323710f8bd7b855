/** Digits of every script as Latin ones: full-width, Arabic, Persian, Devanagari and all others. Other characters stay as they are. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (character) => {
    // Unicode keeps the decimal digits of a script together in tens that begin with zero (Unicode Standard, section 4.6).
    const code = character.codePointAt(0) ?? 0
    let zero = code
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}
