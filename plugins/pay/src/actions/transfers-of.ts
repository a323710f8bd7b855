import type { Context, Transfers } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import type { PayContract } from '../contract.js'
import { payErrors } from '../errors.js'

/** Returns the transfers of a network's chain family. @throws pay/bad-network if it has none */
export async function transfersOf(ctx: Context<PayContract>, network: string): Promise<Transfers> {
  const [namespace] = network.split(':')
  const parts = await ctx
    .read(chains)
    .find((each) => each.namespace === namespace)
    ?.load?.()
  if (!parts?.transfers) throw payErrors.create('bad-network', { network })
  return parts.transfers()
}
