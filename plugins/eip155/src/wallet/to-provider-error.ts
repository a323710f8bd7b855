import { kernelErrors, walletErrors } from '@latchkey/kernel'
import { isRejection } from './provider-errors.js'

/** An error as EIP-1193 wants it: with a numeric `code`, the wallet's own where it gave one. */
export function toProviderError(error: unknown): Error & { readonly code: number } {
  const message = error instanceof Error ? error.message : String((error as { readonly message?: unknown } | undefined)?.message ?? error)
  return Object.assign(new Error(message, { cause: error }), {
    code: codeOf(error),
    ...(dataOf(error) !== undefined && { data: dataOf(error) }),
  })
}

function codeOf(error: unknown): number {
  if (kernelErrors.is(error, 'rpc-not-allowed')) return 4200
  if (kernelErrors.is(error, 'rpc-rejected') || isRejection(error) || walletErrors.is(error, 'rejected')) return 4001
  if (walletErrors.is(error, 'not-connected')) return 4100
  if (walletErrors.is(error, 'chain-not-supported')) return 4902
  if (walletErrors.is(error, 'pending')) return -32002
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown }
  if (typeof code === 'number') return code
  return cause === undefined ? -32603 : codeOf(cause)
}

function dataOf(error: unknown): unknown {
  return (error as { readonly data?: unknown } | undefined)?.data
}
