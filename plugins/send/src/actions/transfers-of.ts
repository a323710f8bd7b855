import type { Context, Transfers } from '@latchkey/kernel'
import { chains, walletErrors } from '@latchkey/kernel/late'
import type { SendContract } from '../contract.js'

/** Returns the transfer implementation of a chain family. @throws wallet/chain-not-supported if it has none */
export async function transfersOf(ctx: Context<SendContract>, namespace: string | undefined): Promise<Transfers> {
  const parts = await ctx
    .read(chains)
    .find((each) => each.namespace === namespace)
    ?.load?.()
  if (!parts?.transfers) throw walletErrors.create('chain-not-supported', { chain: String(namespace) })
  return parts.transfers()
}
