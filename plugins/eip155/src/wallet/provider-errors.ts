import type { CodedError } from '@latchkey/kernel'
import { errorLayers, isExtensionGone, isRejection, kernelErrors, sessionErrors, walletErrors } from '@latchkey/kernel/late'

/** Returns true if the error, or one inside it, has the code. */
export function hasCode(error: unknown, ...codes: readonly unknown[]): boolean {
  return errorLayers(error).some((raw) => codes.includes(raw.code))
}

/** Returns true if the wallet does not support the method. Wallets report that in three ways. */
export function isUnknownMethod(error: unknown): boolean {
  return hasCode(error, 4200, -32601, -32004)
}

const UNKNOWN_CHAIN =
  /unrecogni[sz]ed chain|unknown (chain|network)|wallet_addEthereumChain|(chain|network)\b.{0,40}(not|n't|never)\b.{0,20}\b(added|found|recogni[sz]ed|known|configured|exist)|(no such|unsupported) (chain|network)/i

/** Returns true if the wallet does not have the chain it should switch to. Wallets put 4902 in many places, or use words alone. */
export function isUnknownChain(error: unknown, words: RegExp = UNKNOWN_CHAIN): boolean {
  return !isRejection(error) && (hasCode(error, 4902, '4902') || errorLayers(error).some((raw) => words.test(String(raw.message ?? ''))))
}

/** Converts the wallet's error to a kernel error, with the original as its cause. */
export function toWalletError(error: unknown, wallet: string): CodedError {
  if (walletErrors.is(error) || sessionErrors.is(error) || kernelErrors.is(error)) return error
  if (isRejection(error)) return walletErrors.create('rejected', { wallet }, { cause: error })
  if (isExtensionGone(error)) return walletErrors.create('gone', { wallet }, { cause: error })
  if (hasCode(error, -32002)) return walletErrors.create('pending', { wallet }, { cause: error })
  const message = errorLayers(error)
    .map((raw) => raw.message)
    .find((text) => typeof text === 'string' && text !== '')
  if (hasCode(error, 4100) && /lock/i.test(String(message))) return walletErrors.create('locked', { wallet }, { cause: error })
  return walletErrors.create('failed', { wallet, reason: typeof message === 'string' ? message : 'no reason was given' }, { cause: error })
}
