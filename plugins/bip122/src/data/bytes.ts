/** Wallets encode PSBTs as hex or base64; we use base64. */
export function hexToBase64(hex: string): string {
  return bytesToBase64(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number(`0x${pair}`)))
}

export function base64ToHex(base64: string): string {
  return [...base64ToBytes(base64)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function base64ToBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

export function bytesToBase64(bytes: Iterable<number>): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Returns true for hex of whole bytes. At their length, signatures and PSBTs in base64 never match. */
export function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^[\da-f]+$/i.test(text)
}
