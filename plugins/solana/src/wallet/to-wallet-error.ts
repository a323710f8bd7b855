import type { CodedError } from '@latchkey/kernel'
import { errorLayers, isExtensionGone, isRejection, walletErrors } from '@latchkey/kernel/late'

/** The messages of the error and all it wraps. */
export function messagesOf(error: unknown): readonly string[] {
  return errorLayers(error).flatMap(({ message }) => (typeof message === 'string' && message !== '' ? [message] : []))
}

/** Returns true if the wallet or the session does not support the method. */
export function isUnknownMethod(error: unknown): boolean {
  return errorLayers(error).some((raw) => [4200, -32601, 'feature-missing'].includes(raw.code as number | string))
}

/** Converts the wallet's error to a kernel error, with the original as its cause. Returns kernel errors unchanged. */
export function toWalletError(error: unknown, wallet: string): Error {
  const all = errorLayers(error)
  if (typeof (error as Partial<CodedError> | undefined)?.catalogue === 'string') return error as CodedError
  const says = (codes: readonly unknown[], text: RegExp): boolean =>
    all.some((raw) => codes.includes(raw.code) || text.test(String(raw.message ?? '')))
  if (isRejection(error)) return walletErrors.create('rejected', { wallet }, { cause: error })
  if (isExtensionGone(error)) return walletErrors.create('gone', { wallet }, { cause: error })
  if (says([-32002], /already pending/i)) return walletErrors.create('pending', { wallet }, { cause: error })
  if (says([], /wallet (is )?locked/i)) return walletErrors.create('locked', { wallet }, { cause: error })
  const [reason = 'no reason was given'] = messagesOf(error)
  return walletErrors.create('failed', { wallet, reason }, { cause: error })
}
