const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes as base58, the format of Solana addresses. */
export function toBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let text = ''
  for (let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n); rest > 0n; rest /= 58n)
    text = `${ALPHABET[Number(rest % 58n)]}${text}`
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
