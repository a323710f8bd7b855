import { type TradeArgs, type TradePlan, type Trades, type TransferStatus, walletErrors } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { HASH } from './money.js'

/** The outcome of a swap in the wallet and on chain. */
export interface TradeMood {
  /** `moves`: the first simulation succeeds, and the one before the wallet's prompt fails. */
  readonly plan?: 'never' | 'fails' | 'moves' | Partial<TradePlan>
  /** `approves`: the approval is done, and the swap is requested. */
  readonly send?: 'never' | 'approves' | 'reject' | 'fails'
  readonly wait?: TransferStatus
}

/** How accounts trade in the gallery: as the scene specifies, without a network. */
export function tradesOf({ plan, send, wait }: TradeMood): Trades {
  let plans = 0
  return {
    confirmTokens: async () => {},
    async plan(args: TradeArgs) {
      plans += 1
      if (plan === 'never') return new Promise<never>(() => {})
      if (plan === 'fails') throw transferErrors.create('would-fail', { reason: 'TRANSFER_FROM_FAILED' })
      if (plan === 'moves' && plans > 1) throw transferErrors.create('would-fail', { reason: 'Too little received' })
      return { args, fee: 412_000_000_000_000n, isAtomic: args.calls.length === 1, ...(typeof plan === 'object' && plan) }
    },
    async send(_plan, { step }) {
      step?.(0)
      if (send === 'reject') throw walletErrors.create('rejected', { wallet: 'Bench Fox' })
      if (send === 'fails') throw walletErrors.create('failed', { wallet: 'Bench Fox', reason: 'Internal JSON-RPC error (-32603)' })
      if (send === 'approves') {
        step?.(0, HASH)
        step?.(1)
      }
      return send === 'never' || send === 'approves' ? new Promise<never>(() => {}) : HASH
    },
    find: async () => undefined,
    sign: () => new Promise<never>(() => {}),
    wait: async () => (wait === undefined ? new Promise<never>(() => {}) : { status: wait }),
  }
}
