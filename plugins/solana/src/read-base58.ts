const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Decodes base58 text; undefined if it is invalid. Late chunks have their own copy: sharing it with the entry would cost a request. */
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
