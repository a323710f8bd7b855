import type { Call, Context, Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { chains, nameSources } from '@latchkey/kernel/late'
import type { Recipient, SendContract } from '../contract.js'
import { transfersOf } from './transfers-of.js'

/** Timeout of a name lookup. */
const TIMEOUT = 10_000

/** Determines what was typed into the recipient field: an address of this network, a name, a payment URI with either, or none of these. */
export async function resolveRecipient(
  ctx: Context<SendContract>,
  { text, network }: { readonly text: string; readonly network: Network },
  { signal }: Call,
): Promise<Recipient> {
  const namespace = network.chainNamespace
  const entered = text.trim()
  // Wallets show payment links; only the address in them matters here.
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
  // Only text with a dot inside can be a name; an address with a typo is not one, nor is another kind of link.
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

/** The recipient of a payment URI of this family. */
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
