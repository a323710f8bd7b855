/** The bytes that `personal_sign` signs: the decoded bytes of a hex string, or the UTF-8 bytes of a text. */
export function toBytes(data: unknown): Uint8Array {
  const text = String(data)
  if (!/^0x(?:[\da-f]{2})*$/i.test(text)) return new TextEncoder().encode(text)
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
