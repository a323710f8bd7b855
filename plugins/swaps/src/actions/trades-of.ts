import type { Context, Trades } from '@latchkey/kernel'
import { chains, walletErrors } from '@latchkey/kernel/late'
import type { SwapsContract } from '../contract.js'

/** Returns the trades of a chain family. @throws wallet/chain-not-supported if it has none */
export async function tradesOf(ctx: Context<SwapsContract>, namespace: string): Promise<Trades> {
  const parts = await ctx
    .read(chains)
    .find((each) => each.namespace === namespace)
    ?.load?.()
  if (!parts?.trades) throw walletErrors.create('chain-not-supported', { chain: namespace })
  return parts.trades()
}
