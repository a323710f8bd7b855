const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as base58, the form of Solana's addresses and signatures. */
export function toBase58(bytes: Uint8Array): string {
  return convert([...bytes], 256, 58)
    .map((digit) => ALPHABET[digit])
    .join('')
}

/** Decodes base58 text; undefined if it is invalid. */
export function fromBase58(text: string): Uint8Array | undefined {
  const digits = [...text].map((letter) => ALPHABET.indexOf(letter))
  return digits.includes(-1) ? undefined : Uint8Array.from(convert(digits, 58, 256))
}

/** Converts between bases, most significant digit first. Keeps each leading zero. */
function convert(digits: readonly number[], from: number, to: number): readonly number[] {
  const out: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let i = 0; i < out.length; i++) {
      carry += (out[i] ?? 0) * from
      out[i] = carry % to
      carry = Math.floor(carry / to)
    }
    for (; carry > 0; carry = Math.floor(carry / to)) out.push(carry % to)
  }
  const first = digits.findIndex((digit) => digit !== 0)
  const zeros = first < 0 ? digits.length : first
  return [...Array<number>(zeros).fill(0), ...out.reverse()]
}
