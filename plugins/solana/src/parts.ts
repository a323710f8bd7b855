import type { ChainParts, Context, Trades, Transfers } from '@latchkey/kernel'
import { nodeAssets } from './actions/node-assets.js'
import type { SolanaContract } from './contract.js'
import type { Late } from './late.js'
import type { SolanaTokenSource } from './token/token-list.js'

/** What Solana provides for its accounts. */
export function createParts(
  ctx: Context<SolanaContract>,
  late: Pick<Late, 'rpc' | 'balances' | 'actions' | 'tokens'>,
  list: SolanaTokenSource = [],
): ChainParts {
  let moving: Transfers | undefined
  let trading: Trades | undefined
  return {
    nodeAssets: (holder, call) => nodeAssets({ ...late, list }, holder, call),
    collectibles: async (holder, call) => (await import('./collectibles/node-collectibles.js')).nodeCollectibles(late.rpc, holder, call),
    uri: async (payment) => (await import('./payment-uri.js')).writeUri(payment),
    parseUri: async (text) => (await import('./payment-uri.js')).readUri(text),
    async transfers() {
      const [{ createTransfers }, kit] = await Promise.all([import('./transfer/create-transfers.js'), import('./transfers.js')])
      // A single object, since it remembers what it sent.
      moving ??= createTransfers({ ctx, late, kit })
      return moving
    },
    async trades() {
      const { createTrades } = await import('./trades/create-trades.js')
      // A single object, since it remembers what it planned.
      trading ??= createTrades({ ctx, late })
      return trading
    },
  }
}
