const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58 text, or nothing where it is none. Late chunks have their own: what they share with the entry is a request more. */
export function readBase58(text: string): Uint8Array | undefined {
  let rest = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    rest = rest * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 255n))
  // Each leading 1 is a zero.
  for (let i = 0; text[i] === '1'; i++) bytes.unshift(0)
  return Uint8Array.from(bytes)
}
