import { toBytes, toText } from './bytes.js'

/** Identifies what a sealed half belongs to. It cannot be opened for anything else. */
export interface SealedFor {
  readonly kind: string
  readonly walletId: string
  readonly factorId: string
}

const IV_BYTES = 12

/** AES-256-GCM; the ciphertext is prefixed with the IV. */
export async function seal(key: CryptoKey, secret: Uint8Array<ArrayBuffer>, what: SealedFor): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: nameOf(what) }, key, secret)
  return toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** @throws if the key is wrong, or the sealed data was modified or belongs to something else */
export async function unseal(key: CryptoKey, sealed: string, what: SealedFor): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = toBytes(sealed)
  const [iv, body] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)]
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: nameOf(what) }, key, body))
}

/** Creates a key that scripts can use but not read. */
export function newDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** HKDF-SHA-256 of a secret with sufficient entropy: a passkey's PRF output, a recovery code, or a stretched password. */
export async function sealingKey(secret: Uint8Array<ArrayBuffer>, purpose: 'passkey' | 'password' | 'code'): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(hkdfOf(`latchkey/${purpose}/v1`), material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

/** HKDF-SHA-256 of the same secret for an Ed25519 key, which proves the secret to the server and opens nothing. */
export async function proofSecret(secret: Uint8Array<ArrayBuffer>, purpose: 'passkey' | 'password' | 'code'): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits(hkdfOf(`latchkey/${purpose}/proof/v1`), material, 256))
}

function hkdfOf(info: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: new TextEncoder().encode(info) }
}

function nameOf({ kind, walletId, factorId }: SealedFor): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${kind}|${walletId}|${factorId}`)
}
