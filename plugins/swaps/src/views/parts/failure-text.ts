import type { Context } from '@latchkey/kernel'
import type { SwapFailure, SwapsContract } from '../../contract.js'

/** Revert reasons of routers for a price that has moved. */
const MOVED = /too little received|insufficient_output|slippage|return amount is not enough|min ?return|price/i

/** Returns whether the price moved between display and press. */
export function isMoved({ code, reason }: SwapFailure): boolean {
  return (code === 'transfer/would-fail' && MOVED.test(reason)) || (code === 'transfer/mismatch' && /\(gets\)/.test(reason))
}

/** Returns the reason in words for the visitor. An unexpected error is shown as a failure, with its reason in "Details". */
export function failureText(ctx: Context<SwapsContract>, failure: SwapFailure, symbol: string, coin: string): string {
  const { code, reason } = failure
  if (isMoved(failure)) return ctx.t('swaps.moved')
  // Two tabs, or two devices, sent at the same time.
  if (code === 'wallet/pending' || /nonce|already known|underpriced/i.test(reason)) return ctx.t('swaps.error.pending')
  switch (code) {
    case 'transfer/not-enough':
      return ctx.t('swaps.notEnough', { symbol })
    case 'transfer/no-fee':
      return ctx.t('swaps.notEnoughFee', { symbol: coin })
    case 'transfer/token-unconfirmed':
      return ctx.t('swaps.error.tokenUnconfirmed')
    case 'transfer/would-fail':
      return ctx.t('swaps.error.wouldFail')
    case 'transfer/expired':
      return ctx.t('swaps.error.expired')
    case 'transfer/mismatch':
    case 'swaps/quote-refused':
      return ctx.t('swaps.error.refused')
    default:
      return ctx.t('swaps.error.failed')
  }
}
