import { createPublicKey, verify } from 'node:crypto'

/** Checks an Ed25519 signature over a text. The key is 32 bytes, both are base64url. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    // A key that is not a point on the curve.
    return false
  }
}
