import type { ChainParts } from '@latchkey/kernel'
import { nodeAssets } from './actions/node-assets.js'
import type { Late } from './late.js'

/** What Solana brings for its accounts. */
export function createParts(late: Pick<Late, 'rpc' | 'balances'>): ChainParts {
  return { nodeAssets: (holder, call) => nodeAssets(late, holder, call) }
}
