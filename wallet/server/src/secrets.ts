import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns what is stored of an unguessable secret. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Returns what is stored of a guessable secret, such as an address or a code. */
export function macOf(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
}

/** Compares two texts in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Derives a separate key for each purpose. */
export function derivedKey(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(`key\n${purpose}`).digest()
}

/** AES-256-GCM: IV, ciphertext and tag, as base64url. It opens only with the same `about`. */
export function seal(key: Buffer, about: string, plain: string | Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** @throws if key, `about` or text do not match the sealed ones */
export function unseal(key: Buffer, about: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 }).setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}
