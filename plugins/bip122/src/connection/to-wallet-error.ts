import type { CodedError } from '@latchkey/kernel'
import { isExtensionGone, isRejection, kernelErrors, sessionErrors, walletErrors } from '@latchkey/kernel/late'
import { bip122Errors } from '../errors.js'

/** Bitcoin wallets also use this code if something else than the visitor cancelled. */
const CANCELLED = /cancell?ed by/i
/** EIP-1193's, JSON-RPC's and Leather's. */
const UNKNOWN_METHOD: readonly unknown[] = [4200, -32601, 4002]

/** Converts the wallet's error to a kernel error, with the original as its cause. */
export function toWalletError(error: unknown, { wallet, method }: { readonly wallet: string; readonly method: string }): CodedError {
  if (walletErrors.is(error) || sessionErrors.is(error) || kernelErrors.is(error) || bip122Errors.is(error)) return error
  // Leather rejects with the entire response around the error.
  const raw = ((error as { readonly error?: object } | undefined)?.error ?? error ?? {}) as {
    readonly code?: unknown
    readonly message?: unknown
  }
  const text = typeof raw === 'string' ? raw : raw.message
  const reason = typeof text === 'string' && text !== '' ? text : 'no reason was given'
  const options = { cause: error }
  if (isRejection(error) || CANCELLED.test(reason)) return walletErrors.create('rejected', { wallet }, options)
  if (isExtensionGone(error)) return walletErrors.create('gone', { wallet }, options)
  if (UNKNOWN_METHOD.includes(raw.code)) return bip122Errors.create('method-not-supported', { wallet, method }, options)
  if (/\block(ed)?\b/i.test(reason)) return walletErrors.create('locked', { wallet }, options)
  return walletErrors.create('failed', { wallet, reason }, options)
}
