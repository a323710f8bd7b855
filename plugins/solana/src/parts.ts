import type { ChainParts, Context, Trades, Transfers } from '@latchkey/kernel'
import { nodeAssets } from './actions/node-assets.js'
import type { SolanaContract } from './contract.js'
import type { Runtime } from './runtime.js'
import type { SolanaTokenSource } from './token/token-list.js'

/** Services that Solana provides for its accounts. */
export function createParts(
  ctx: Context<SolanaContract>,
  runtime: Pick<Runtime, 'rpc' | 'balances' | 'actions' | 'tokens'>,
  list: SolanaTokenSource = [],
): ChainParts {
  let moving: Transfers | undefined
  let trading: Trades | undefined
  return {
    nodeAssets: (holder, call) => nodeAssets({ ...runtime, list }, holder, call),
    collectibles: async (holder, call) => (await import('./collectibles/node-collectibles.js')).nodeCollectibles(runtime.rpc, holder, call),
    uri: async (payment) => (await import('./payment-uri.js')).writeUri(payment),
    parseUri: async (text) => (await import('./payment-uri.js')).readUri(text),
    async transfers() {
      const [{ createTransfers }, kit] = await Promise.all([import('./transfer/create-transfers.js'), import('./transfers.js')])
      // A single object, since it remembers what it sent.
      moving ??= createTransfers({ ctx, runtime, kit })
      return moving
    },
    async trades() {
      const { createTrades } = await import('./trades/create-trades.js')
      // A single object, since it remembers what it planned.
      trading ??= createTrades({ ctx, runtime })
      return trading
    },
  }
}
