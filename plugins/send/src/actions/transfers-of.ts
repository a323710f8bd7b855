import type { Context, Transfers } from '@latchkey/kernel'
import { chains, walletErrors } from '@latchkey/kernel/late'
import type { SendContract } from '../contract.js'

/** How a family of chains moves money. @throws wallet/chain-not-supported where it cannot */
export async function transfersOf(ctx: Context<SendContract>, namespace: string | undefined): Promise<Transfers> {
  const parts = await ctx
    .read(chains)
    .find((each) => each.namespace === namespace)
    ?.load?.()
  if (!parts?.transfers) throw walletErrors.create('chain-not-supported', { chain: String(namespace) })
  return parts.transfers()
}
