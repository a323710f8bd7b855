import type { Call, Context, Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { chains, nameSources } from '@latchkey/kernel/late'
import type { Recipient, SendContract } from '../contract.js'
import { transfersOf } from './transfers-of.js'

/** A name is looked up for so long. */
const TIMEOUT = 10_000

/** Finds out what was typed into the recipient's box: an address of this network, a name of one, a payment address with either, or nothing of that. */
export async function resolveRecipient(
  ctx: Context<SendContract>,
  { text, network }: { readonly text: string; readonly network: Network },
  { signal }: Call,
): Promise<Recipient> {
  const namespace = network.chainNamespace
  const entered = text.trim()
  // Wallets show payment links; what counts here is the address in them.
  const typed = entered.includes(':') ? ((await readUri(ctx, { namespace, text: entered }, { signal })) ?? entered) : entered
  if (!typed) return { text, status: 'empty' }
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
  const shown = typed === entered ? text : typed
  if (fault === undefined) return { text: shown, status: 'found', address: await write(typed) }
  // Only what has a dot inside can be a name; an address with a typing error is none, nor is a link of another kind.
  if (fault !== 'invalid' || !/^[^\s:]+\.[^\s:]+$/.test(typed)) return { text: shown, status: 'bad', fault }
  let failed = false
  for (const source of ctx.read(nameSources)) {
    if (source.namespace !== namespace || !source.find) continue
    try {
      const address = await bounded(source.find({ name: typed, network }, { signal }), { signal, ms: TIMEOUT })
      if (address === undefined) continue
      return (await check(address)) === undefined
        ? { text: shown, status: 'found', name: typed, address: await write(address) }
        : { text: shown, status: 'bad', fault: 'name' }
    } catch (error) {
      signal.throwIfAborted()
      ctx.report(error)
      failed = true
    }
  }
  return { text: shown, status: 'bad', fault: failed ? 'failed' : 'name' }
}

/** The recipient that a payment address of this family names. */
async function readUri(
  ctx: Context<SendContract>,
  { namespace, text }: { readonly namespace: string; readonly text: string },
  { signal }: Call,
): Promise<string | undefined> {
  const adapter = ctx.read(chains).find((chain) => chain.namespace === namespace)
  const payment = await bounded(
    Promise.resolve(adapter?.load?.()).then((parts) => parts?.parseUri?.(text)),
    { signal },
  )
  return payment?.address
}
