import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A secret key of the Coinbase Developer Platform. */
export interface CoinbaseKey {
  /** Its id, or its full name `organizations/…/apiKeys/…`. */
  readonly keyId: string
  /** The secret as downloaded: Ed25519 as 64 bytes in base64, or ECDSA as PEM. */
  readonly keySecret: string
}

/** The maximum that Coinbase accepts. */
const SECONDS = 120

/**
 * Creates tokens (JWT) that each allow one call to Coinbase: of one method, host and path, for two minutes.
 * https://docs.cdp.coinbase.com/api-reference/v2/authentication
 *
 * @throws Error immediately for a key that cannot be read
 */
export function tokenSigner(
  { keyId, keySecret }: CoinbaseKey,
  now: () => number,
): (call: { readonly method: string; readonly url: string }) => string {
  const key = readKey(keySecret)
  const isEd = key.asymmetricKeyType === 'ed25519'
  return ({ method, url }) => {
    const { host, pathname } = new URL(url)
    const at = Math.floor(now() / 1000)
    const head = { alg: isEd ? 'EdDSA' : 'ES256', kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
    const uri = `${method} ${host}${pathname}`
    const claims = { iss: 'cdp', sub: keyId, nbf: at, exp: at + SECONDS, uri, uris: [uri] }
    const text = `${encode(head)}.${encode(claims)}`
    const signature = isEd ? sign(null, Buffer.from(text), key) : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }
}

/** Prefix of an Ed25519 key of RFC 8410, before its 32 bytes. */
const ED25519 = '302e020100300506032b657004220420'

function readKey(secret: string): KeyObject {
  // Environment variables may contain a PEM on one line.
  const text = secret.replaceAll('\\n', '\n').trim()
  try {
    if (text.startsWith('-----')) return createPrivateKey(text)
    const bytes = Buffer.from(text, 'base64')
    if (bytes.length !== 64 && bytes.length !== 32) throw new Error(`It has ${bytes.length} bytes.`)
    return createPrivateKey({ key: Buffer.concat([Buffer.from(ED25519, 'hex'), bytes.subarray(0, 32)]), format: 'der', type: 'pkcs8' })
  } catch {
    // The cause could contain parts of the key.
    throw new Error('The secret of the Coinbase key cannot be read. It is 64 bytes in base64, or a PEM.')
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
