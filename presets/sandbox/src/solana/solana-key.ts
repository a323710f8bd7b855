import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'

/** An ed25519 key. */
export interface SolanaKey {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** Derives a key that anyone can compute from the same words: never use it on a real cluster. */
export function solanaKey(words: string): SolanaKey {
  const seed = createHash('sha256').update(words).digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = new Uint8Array(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32))
  return { address: base58.encode(publicKey), publicKey, sign: (message) => new Uint8Array(sign(undefined, message, privateKey)) }
}

/** The bytes before the seed of an ed25519 key in PKCS #8. */
const PKCS8 = /* @__PURE__ */ Buffer.from('302e020100300506032b657004220420', 'hex')
