import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { checkRandom } from './check-keys.js'
import { isLocal } from './check-options.js'
import type { EmbeddedWalletServerOptions } from './options.js'
import { derivedKey } from './secrets.js'

/** A key that wraps data keys, and the name that rows refer to it by. */
export interface Kek {
  readonly id: string
  readonly key: Buffer
}
export interface Keys {
  /** The first one wraps new keys. */
  readonly keks: readonly [Kek, ...Kek[]]
  readonly pepper: Buffer
  /** Seals short-lived data in the database: login addresses and emails. */
  readonly box: Buffer
  readonly nonce: Buffer
  readonly succession: Buffer
  readonly signing: KeyObject
  readonly verifying: KeyObject
}

/** Keys of the sandbox. They are public, so they are refused anywhere but on a local machine. */
export const sandboxWalletKeys: Pick<EmbeddedWalletServerOptions, 'pepper' | 'nonceKey'> & {
  readonly kek: string
  readonly signingKey: string
} = {
  kek: 'c2FuZGJveC1rZWstZXZlcnlib2R5LWtub3dzLXRoaXM',
  pepper: 'c2FuZGJveC1wZXBwZXItZXZlcnlib2R5LWtub3dzIS4',
  nonceKey: 'c2FuZGJveC1ub25jZS1ldmVyeWJvZHkta25vd3MhLi4',
  signingKey:
    '{"kty":"EC","crv":"P-256","d":"dtQ5mRG8YJdBgU-PCSgSc-D9ThZfYYpcS2h6iFPhL1E","x":"S_IbJuLMkXc4_un5hHr6f1tpLZtgp_yLInMAAaiYXTA","y":"jR4cnEpZtdtI5OPtKeFfVhqQ80CqIP2omqzB9edvOCU"}',
}

/** @throws Error for keys that are missing, of another length, equal, not random, or the sandbox's on a publicly reachable machine */
export function keysOf(options: EmbeddedWalletServerOptions): Keys {
  const [first, ...others] = [options.kek].flat().map(kekOf)
  if (!first) throw new Error('Set `kek`: 32 random bytes, as base64url.')
  const [pepper, nonceKey] = [bytesOf('pepper', options.pepper), bytesOf('nonceKey', options.nonceKey)]
  const all = [first.key, ...others.map(({ key }) => key), pepper, nonceKey].map((key) => key.toString('hex'))
  if (new Set(all).size < all.length) throw new Error('`kek`, `pepper` and `nonceKey` have to be different keys.')
  const signing = signingKeyOf(options.signingKey)
  const secret = Buffer.from(String(signing.export({ format: 'jwk' }).d), 'base64url')
  refuseSandboxKeys(options, { kek: [first, ...others].map(({ key }) => key), pepper, nonceKey, secret })
  return {
    keks: [first, ...others],
    pepper,
    box: derivedKey(pepper, 'box'),
    nonce: derivedKey(nonceKey, 'nonce'),
    succession: derivedKey(nonceKey, 'succession'),
    signing,
    verifying: createPublicKey(signing),
  }
}

/** Parses a key. Its name is the beginning of its hash. @throws Error for an invalid key */
export function kekOf(text: string): Kek {
  const key = bytesOf('kek', text)
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 16), key }
}

function bytesOf(name: string, text: string): Buffer {
  // `Buffer.from` ignores letters that it does not know.
  const bytes = Buffer.from(/^[-_+/A-Za-z0-9]{43}=?$/.test(String(text)) ? text : '', 'base64url')
  if (bytes.length !== 32) throw new Error(`\`${name}\` has to be 32 random bytes, as base64url.`)
  return bytes
}

function signingKeyOf(given: EmbeddedWalletServerOptions['signingKey']): KeyObject {
  try {
    const jwk = (typeof given === 'string' ? JSON.parse(given) : given) as JsonWebKey
    const key = createPrivateKey({ key: jwk as never, format: 'jwk' })
    if (jwk.crv === 'P-256') return key
  } catch {
    // Reported below, without the key in the message.
  }
  throw new Error('`signingKey` has to be a private P-256 key as JWK.')
}

interface KeyBytes {
  readonly kek: readonly Buffer[]
  readonly pepper: Buffer
  readonly nonceKey: Buffer
  /** The private number of the signing key. */
  readonly secret: Buffer
}

/** Compares bytes: one key has several spellings. */
function refuseSandboxKeys({ sandbox, frameOrigin }: EmbeddedWalletServerOptions, { kek, pepper, nonceKey, secret }: KeyBytes): void {
  if (sandbox && !isLocal(frameOrigin)) throw new Error('`sandbox` is for a frame on this machine alone. Make keys of your own.')
  if (sandbox) return
  const known = sandboxWalletKeys
  const { d } = JSON.parse(known.signingKey) as JsonWebKey
  const publicKeys = [known.kek, known.pepper, known.nonceKey, String(d)].map((text) => Buffer.from(text, 'base64url'))
  const all = [...kek.map((key) => ['kek', key] as const), ['pepper', pepper], ['nonceKey', nonceKey], ['signingKey', secret]] as const
  for (const [name, bytes] of all) {
    if (publicKeys.some((each) => each.equals(bytes)))
      throw new Error('These keys are the sandbox’s, which everybody knows. Make keys of your own.')
    checkRandom(name, bytes)
  }
}
