import { problem } from '@latchkey/wallet-protocol'
import type { FactorParams } from '@latchkey/wallet-protocol/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { newId, toText } from '../vault/bytes.js'
import { type Harden, hardenPassword } from '../vault/harden-password.js'
import { proofSecret, sealingKey } from '../vault/seal.js'
import { passwordBytes } from '../vault/stretch-password.js'
import { codeSecretOf, stretched, stretchingParams } from './kit-keys.js'

/** A way to recover the wallet without this browser, ready to be enrolled. */
export interface RecoveryFactor {
  readonly kind: 'passkey' | 'password' | 'code'
  readonly factorId: string
  /** Seals the user's half. */
  readonly key: CryptoKey
  /** Ed25519 public key by which the server recognises the secret. */
  readonly proofKey: string
  readonly params: FactorParams
  readonly label?: string
}
/** The keys that the secret of a factor yields. */
export interface FactorKeys {
  /** Opens the user's half. */
  readonly seal: CryptoKey
  readonly proofKey: string
  /** Signs a text with Ed25519, base64url: the proof that the server demands for its half. */
  readonly sign: (text: string) => string
}
/** Has the server harden a password for a factor. */
export type HardenFor = (factorId: string, blinded: string) => Promise<string>
/** A secret that the visitor entered, or that a passkey returns. */
export interface FactorSecret {
  readonly kind: RecoveryFactor['kind']
  /** Derives the keys of an enrolled factor from the parameters that the server stores. */
  keysOf(params: FactorParams, harden: Harden): Promise<FactorKeys>
  /** Makes a factor that opens with this secret. `before` are the parameters of the factor that it replaces. */
  enrol(harden: HardenFor, before?: FactorParams): Promise<RecoveryFactor>
}

/** Version of the parameters of a password that the server hardens. */
const HARDENED = 2
/** OWASP's least parameters of Argon2id, in KiB and passes. */
const LEAST_MEMORY = 19_456
const LEAST_PASSES = 2

/**
 * Uses a password. The server hardens it, unless an older frame enrolled it. Signs only with the key of a hardened and well stretched
 * password: a signature for weaker parameters would help a server guess it.
 */
export function passwordSecret(password: string): FactorSecret {
  const secret = secretOf({
    kind: 'password',
    async bytesOf(params, harden) {
      const bytes = passwordBytes(password)
      return stretched(params.version === HARDENED ? await hardenPassword(bytes, harden) : bytes, params)
    },
    newParams: () => ({ ...stretchingParams(), version: HARDENED }),
  })
  return {
    ...secret,
    async keysOf(params, harden) {
      const { version, memory = 0, passes = 0 } = params
      const keys = await secret.keysOf(params, harden)
      return version === HARDENED && memory >= LEAST_MEMORY && passes >= LEAST_PASSES ? keys : { ...keys, sign: refuseToSign }
    },
  }
}

/** Uses a recovery code. @throws if a letter is wrong or missing, once it is used */
export function codeSecret(code: string): FactorSecret {
  return secretOf({ kind: 'code', bytesOf: async () => codeSecretOf(code), newParams: () => ({ version: 1 }) })
}

function refuseToSign(): never {
  throw problem('odd')
}

/** Creates a secret from its parts. */
export function secretOf({
  kind,
  label,
  bytesOf,
  newParams,
}: {
  readonly kind: RecoveryFactor['kind']
  readonly label?: string
  /** Returns bytes with sufficient entropy. */
  readonly bytesOf: (params: FactorParams, harden: Harden) => Promise<Uint8Array<ArrayBuffer>>
  readonly newParams: (before: FactorParams) => FactorParams
}): FactorSecret {
  const keysOf: FactorSecret['keysOf'] = async (params, harden) => {
    const bytes = await bytesOf(params, harden)
    const [seal, secret] = [await sealingKey(bytes, kind), await proofSecret(bytes, kind)]
    return {
      seal,
      proofKey: toText(ed25519.getPublicKey(secret)),
      sign: (text) => toText(ed25519.sign(new TextEncoder().encode(text), secret)),
    }
  }
  return {
    kind,
    keysOf,
    async enrol(harden, before = {}) {
      const factorId = newId()
      const params = newParams(before)
      const { seal, proofKey } = await keysOf(params, (blinded) => harden(factorId, blinded))
      return { kind, factorId, key: seal, proofKey, params, ...(label !== undefined && { label }) }
    },
  }
}
