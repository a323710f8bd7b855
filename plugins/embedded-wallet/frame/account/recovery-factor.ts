import type { FactorParams } from '../../src/wire/index.js'
import { toBytes, toText } from '../vault/bytes.js'
import { readRecoveryCode } from '../vault/recovery-code.js'
import { sealingKey } from '../vault/seal.js'
import { newStretching, stretchPassword } from '../vault/stretch-password.js'

/** A way to recover the wallet without this browser, with the key it derives. */
export interface RecoveryFactor {
  readonly kind: 'passkey' | 'password' | 'code'
  readonly key: CryptoKey
  readonly params: FactorParams
  readonly label?: string
}

/** @throws if a password is shorter than ten letters */
export async function passwordFactor(password: string): Promise<RecoveryFactor> {
  const { salt, memory, passes, lanes } = newStretching()
  const secret = await stretchPassword(password, { salt, memory, passes, lanes })
  return { kind: 'password', key: await sealingKey(secret, 'password'), params: { salt: toText(salt), memory, passes, lanes, version: 1 } }
}

/** Uses the secret of a recovery code that the visitor has kept. */
export async function codeFactor(code: string): Promise<RecoveryFactor> {
  return { kind: 'code', key: await codeKey(code), params: { version: 1 } }
}

/** @throws if a letter is wrong or missing */
export async function codeKey(code: string): Promise<CryptoKey> {
  const secret = readRecoveryCode(code)
  if (!secret) throw new Error('A character of this code is wrong or missing.')
  return sealingKey(new Uint8Array(secret), 'code')
}

/** Derives the key from a password that the visitor enters again. */
export async function passwordKey(password: string, { salt = '', memory = 0, passes = 0, lanes = 0 }: FactorParams): Promise<CryptoKey> {
  return sealingKey(await stretchPassword(password, { salt: toBytes(salt), memory, passes, lanes }), 'password')
}
