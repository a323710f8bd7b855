import type { Context } from '@latchkey/kernel'
import type { PayContract, PaymentFailure, PayState } from '../../contract.js'

/** Returns the reason in words for the visitor. */
export function failureText(ctx: Context<PayContract>, { code }: PaymentFailure, { args, exchange = '' }: PayState): string {
  const { network, metadata } = args?.paymentAsset ?? {}
  const place = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === network)
  const symbol = place?.nativeCurrency.symbol ?? ''
  switch (code) {
    case 'session/wrong-chain':
      return ctx.t('pay.error.switch', { network: place?.name ?? '' })
    case 'transfer/no-fee':
      return ctx.t('pay.error.noFee', { symbol })
    case 'transfer/token-unconfirmed':
      return ctx.t('pay.error.tokenUnconfirmed', { symbol: metadata?.symbol ?? '' })
    case 'transfer/would-fail':
      return ctx.t('pay.error.wouldFail')
    case 'transfer/expired':
      return ctx.t('pay.error.expired')
    case 'transfer/mismatch':
      return ctx.t('pay.error.mismatch')
    case 'wallet/pending':
      return ctx.t('pay.error.pending')
    case 'pay/not-accepted':
      return ctx.t('pay.error.notAccepted', { symbol: metadata?.symbol ?? '' })
    case 'pay/arrives-less':
      return ctx.t('pay.error.arrivesLess', { symbol: metadata?.symbol ?? '' })
    case 'pay/key-used':
      return ctx.t('pay.error.keyUsed')
    case 'pay/not-begun':
      return ctx.t('pay.error.notBegun')
    case 'pay/no-pay-url':
      return ctx.t('pay.error.noPage', { exchange })
    default:
      return ctx.t('pay.failed')
  }
}
