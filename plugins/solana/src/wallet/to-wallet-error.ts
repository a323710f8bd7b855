import type { CodedError } from '@latchkey/kernel'
import { isExtensionGone, walletErrors } from '@latchkey/kernel/late'

/** Codes by which wallets and sessions report that the visitor declined. */
const REJECTED: readonly unknown[] = [4001, 5000, 5001, 5002, 5003, 'ACTION_REJECTED']
const REJECTED_TEXT = /user (rejected|denied|cancell?ed|closed|declined)|(rejected|cancell?ed|declined) by (the )?user|request rejected/i

interface Raw {
  readonly code?: unknown
  readonly name?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly error?: unknown
}

/** The error and all it wraps: wallets nest the one that matters. */
function layers(error: unknown, depth = 0): readonly Raw[] {
  if (typeof error !== 'object' || error === null || depth > 5) return typeof error === 'string' ? [{ message: error }] : []
  const raw = error as Raw
  return [raw, ...[raw.cause, raw.error].flatMap((inner) => layers(inner, depth + 1))]
}

/** The messages of the error and all it wraps. */
export function messagesOf(error: unknown): readonly string[] {
  return layers(error).flatMap(({ message }) => (typeof message === 'string' && message !== '' ? [message] : []))
}

/** Returns true if the wallet or the session does not support the method. */
export function isUnknownMethod(error: unknown): boolean {
  return layers(error).some((raw) => [4200, -32601, 'feature-missing'].includes(raw.code as number | string))
}

/** Converts the wallet's error to one of ours, with the original as its cause. Returns our own errors unchanged. */
export function toWalletError(error: unknown, wallet: string): Error {
  const all = layers(error)
  if (typeof (error as Partial<CodedError> | undefined)?.catalogue === 'string') return error as CodedError
  const says = (codes: readonly unknown[], text: RegExp): boolean =>
    all.some((raw) => codes.includes(raw.code) || text.test(String(raw.message ?? '')))
  if (says(REJECTED, REJECTED_TEXT)) return walletErrors.create('rejected', { wallet }, { cause: error })
  if (isExtensionGone(error)) return walletErrors.create('gone', { wallet }, { cause: error })
  if (says([-32002], /already pending/i)) return walletErrors.create('pending', { wallet }, { cause: error })
  if (says([], /wallet (is )?locked/i)) return walletErrors.create('locked', { wallet }, { cause: error })
  const [reason = 'no reason was given'] = messagesOf(error)
  return walletErrors.create('failed', { wallet, reason }, { cause: error })
}
