import type { Context } from '@latchkey/kernel'
import type { SendContract, SendFailure } from '../../contract.js'

/** Describes a failure to the visitor. An unexpected error is a generic failure, with its reason behind "Details". */
export function failureText(ctx: Context<SendContract>, { code, reason }: SendFailure, symbol: string, coin: string): string {
  // Two tabs or devices that send at the same time.
  if (code === 'wallet/pending' || /nonce|already known|underpriced/i.test(reason)) return ctx.t('send.error.pending')
  switch (code) {
    case 'transfer/not-enough':
      return ctx.t('send.error.notEnough', { symbol })
    case 'transfer/no-fee':
      return ctx.t('send.error.noFee', { symbol: coin })
    case 'transfer/fee-unknown':
      return ctx.t('send.error.feeUnknown')
    case 'transfer/token-unconfirmed':
      return ctx.t('send.error.tokenUnconfirmed', { symbol })
    case 'transfer/would-fail':
      return ctx.t('send.error.wouldFail')
    case 'transfer/expired':
      return ctx.t('send.error.expired')
    case 'transfer/mismatch':
      return ctx.t('send.error.mismatch')
    default:
      return ctx.t('send.failed')
  }
}
