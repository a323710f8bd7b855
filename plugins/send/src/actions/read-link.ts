import type { Call, Context, Network, Payment } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { chains } from '@latchkey/kernel/late'
import { fromUnits } from '@latchkey/kernel/units'
import type { Recipient, RecipientPayment, SendContract } from '../contract.js'
import { findAsset, tokenOf } from '../form/asset-id.js'
import { decimalsOf, toTyped } from '../form/units.js'
import { assetsOf } from './assets-of.js'

interface ReadLinkArgs {
  readonly text: string
  readonly network: Network
  readonly from: string | undefined
}
/** The address of a link and what it asks for, or why it is refused. */
interface LinkRead {
  readonly address?: string
  readonly payment?: RecipientPayment
  readonly fault?: Recipient['fault']
}

/**
 * Reads a payment link, or an address with its chain in front (CAIP-10). Nothing in it is left out in silence: a link with a part that does
 * not hold here is refused.
 */
export async function readLink(ctx: Context<SendContract>, { text, network, from }: ReadLinkArgs, { signal }: Call): Promise<LinkRead> {
  const link = (await parse(ctx, { text, namespace: network.chainNamespace }, { signal })) ?? splitCaip(text)
  if (!link) {
    const others = ctx.read(chains).filter(({ namespace }) => namespace !== network.chainNamespace)
    const foreign = await Promise.all(others.map(({ namespace }) => parse(ctx, { text, namespace }, { signal })))
    return { fault: foreign.some((each) => each !== undefined) ? 'network' : 'link' }
  }
  const { address, chain, asset, amount, units } = link
  if (chain !== undefined && chain !== network.caipNetworkId)
    return { fault: chain.startsWith(`${network.chainNamespace}:`) ? 'chain' : 'network' }
  if (asset === undefined && amount === undefined) return { address }
  const assets = from === undefined ? [] : await bounded((await assetsOf(ctx)).read({ address: from, network }), { signal })
  const held = findAsset(assets, asset ?? 'native')
  if (!held) return { fault: 'token' }
  const decimals = decimalsOf(held)
  const asked = amount ?? (units === undefined ? undefined : fromUnits(units, decimals))
  // More digits than the asset has would be cut off.
  if (asked !== undefined && (asked.split('.')[1]?.length ?? 0) > decimals) return { fault: 'link' }
  return { address, payment: { token: tokenOf(held), ...(asked !== undefined && { amount: toTyped(asked, ctx.core.locale) }) } }
}

async function parse(
  ctx: Context<SendContract>,
  { text, namespace }: { readonly text: string; readonly namespace: string },
  { signal }: Call,
): Promise<Payment | undefined> {
  const adapter = ctx.read(chains).find((chain) => chain.namespace === namespace)
  return bounded(
    Promise.resolve(adapter?.load?.()).then((parts) => parts?.parseUri?.(text)),
    { signal },
  )
}

/** An address with its chain in front, as CAIP-10 writes it. */
function splitCaip(text: string): Payment | undefined {
  const [, namespace, reference, address] = /^([-a-z\d]{3,8}):([-_a-zA-Z\d]{1,32}):([-.%a-zA-Z\d]{1,128})$/.exec(text) ?? []
  return address === undefined ? undefined : { address, chain: `${namespace}:${reference}` as const }
}
