/** Decodes a hexadecimal message to text. Returns bytes that are not text, and plain text, unchanged. */
export function hexToText(message: string): string {
  if (!/^0x([\da-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return message
  }
}
