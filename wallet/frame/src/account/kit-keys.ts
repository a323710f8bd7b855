import { problem } from '@latchkey/wallet-protocol'
import type { FactorParams } from '@latchkey/wallet-protocol/wire'
import { toBytes, toText, wipe } from '../vault/bytes.js'
import { readRecoveryCode } from '../vault/recovery-code.js'
import { sealingKey } from '../vault/seal.js'
import { newStretching, passwordBytes, stretchPassword } from '../vault/stretch-password.js'

/** Key of a recovery kit, which opens without a server. */
export interface KitKey {
  readonly kind: 'password' | 'code'
  readonly key: CryptoKey
  readonly params: FactorParams
}

/** Derives the key of a new kit from its own password. */
export async function kitPassword(password: string): Promise<KitKey> {
  const params = { ...stretchingParams(), version: 1 }
  return { kind: 'password', key: await passwordKey(password, params), params }
}

/** Derives the key of a new kit from its own code. @throws if a letter is wrong or missing */
export async function kitCode(code: string): Promise<KitKey> {
  return { kind: 'code', key: await codeKey(code), params: { version: 1 } }
}

/** Derives the key from a password alone. Anyone with what it seals can guess it without the server. */
export async function passwordKey(password: string, params: FactorParams): Promise<CryptoKey> {
  return sealingKey(await stretched(passwordBytes(password), params), 'password')
}

/** @throws if a letter is wrong or missing */
export async function codeKey(code: string): Promise<CryptoKey> {
  const secret = codeSecretOf(code)
  try {
    return await sealingKey(secret, 'code')
  } finally {
    wipe(secret)
  }
}

/** Returns the 128 bits of a typed code. @throws if a letter is wrong or missing */
export function codeSecretOf(code: string): Uint8Array<ArrayBuffer> {
  const secret = readRecoveryCode(code)
  if (!secret) throw problem('unreadable-code')
  return new Uint8Array(secret)
}

/** Stretches a secret as its stored parameters say. */
export function stretched(
  secret: Uint8Array<ArrayBuffer>,
  { salt = '', memory = 0, passes = 0, lanes = 0 }: FactorParams,
): Promise<Uint8Array<ArrayBuffer>> {
  return stretchPassword(secret, { salt: toBytes(salt), memory, passes, lanes })
}

/** Returns new stretching parameters as they are stored. */
export function stretchingParams(): FactorParams {
  const { salt, memory, passes, lanes } = newStretching()
  return { salt: toText(salt), memory, passes, lanes }
}
