import type { Call, Context, Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { chains, nameSources } from '@latchkey/kernel/late'
import type { Recipient, SendContract } from '../contract.js'
import { readLink } from './read-link.js'
import { transfersOf } from './transfers-of.js'

/** Timeout of a name lookup. */
const TIMEOUT = 10_000

export interface ResolveRecipientArgs {
  readonly text: string
  readonly network: Network
  /** Plain address of the account that pays; its tokens are those that a link can ask for. */
  readonly from?: string | undefined
}

/**
 * Determines what was typed into the recipient field: an address of this network, a name, a payment link with either, or none of these. A
 * link is read as a whole, with its chain, token and amount, or refused.
 */
export async function resolveRecipient(
  ctx: Context<SendContract>,
  { text, network, from }: ResolveRecipientArgs,
  { signal }: Call,
): Promise<Recipient> {
  const namespace = network.chainNamespace
  const entered = text.trim()
  if (!entered) return { text, status: 'empty' }
  const link = entered.includes(':') ? await readLink(ctx, { text: entered, network, from }, { signal }) : {}
  if (link.fault) return { text, status: 'bad', fault: link.fault }
  const typed = link.address ?? entered
  const found = { status: 'found', ...(link.payment && { payment: link.payment }) } as const
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
  if (fault === undefined) return { text: shown, ...found, address: await write(typed) }
  // Only text with a dot inside can be a name; an address with a typo is not one, nor is another kind of link.
  if (fault !== 'invalid' || !/^[^\s:]+\.[^\s:]+$/.test(typed)) return { text: shown, status: 'bad', fault }
  let failed = false
  for (const source of ctx.read(nameSources)) {
    if (source.namespace !== namespace || !source.find) continue
    try {
      const address = await bounded(source.find({ name: typed, network }, { signal }), { signal, ms: TIMEOUT })
      if (address === undefined) continue
      return (await check(address)) === undefined
        ? { text: shown, ...found, name: typed, address: await write(address) }
        : { text: shown, status: 'bad', fault: 'name' }
    } catch (error) {
      signal.throwIfAborted()
      ctx.report(error)
      failed = true
    }
  }
  return { text: shown, status: 'bad', fault: failed ? 'failed' : 'name' }
}
