import type { Call, Context, Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { chains, nameSources } from '@latchkey/kernel/late'
import type { Recipient, SendContract } from '../contract.js'
import { transfersOf } from './transfers-of.js'

/** A name is looked up for so long. */
const TIMEOUT = 10_000

/** Finds out what was typed into the recipient's box: an address of this network, a name of one, or neither. */
export async function resolveRecipient(
  ctx: Context<SendContract>,
  { text, network }: { readonly text: string; readonly network: Network },
  { signal }: Call,
): Promise<Recipient> {
  const typed = text.trim()
  if (!typed) return { text, status: 'empty' }
  const namespace = network.chainNamespace
  const check = (address: string) =>
    bounded(
      transfersOf(ctx, namespace).then((transfers) => transfers.checkRecipient(address, network)),
      { signal },
    )
  const write = async (address: string): Promise<string> =>
    (await ctx
      .read(chains)
      .find((chain) => chain.namespace === namespace)
      ?.normalize?.(address)) ?? address
  const fault = await check(typed)
  if (fault === undefined) return { text, status: 'found', address: await write(typed) }
  // Only what has a dot inside can be a name; an address with a typing error is none.
  if (fault !== 'invalid' || !/^\S+\.\S+$/.test(typed)) return { text, status: 'bad', fault }
  let failed = false
  for (const source of ctx.read(nameSources)) {
    if (source.namespace !== namespace || !source.find) continue
    try {
      const address = await bounded(source.find({ name: typed, network }, { signal }), { signal, ms: TIMEOUT })
      if (address === undefined) continue
      return (await check(address)) === undefined
        ? { text, status: 'found', name: typed, address: await write(address) }
        : { text, status: 'bad', fault: 'name' }
    } catch (error) {
      signal.throwIfAborted()
      ctx.report(error)
      failed = true
    }
  }
  return { text, status: 'bad', fault: failed ? 'failed' : 'name' }
}
