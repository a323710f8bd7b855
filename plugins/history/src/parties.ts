import type { Activity, Context, Holder } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import { check, list, object, type Static, string } from '@latchkey/kernel/wire'
import type { HistoryContract, KnownParties } from './contract.js'
import { isLookAlike } from './is-look-alike.js'

type Ctx = Context<HistoryContract>
interface Owner {
  readonly namespace: string
  readonly address: string
}

const addresses = /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 200 }), { maxItems: 1000 })
const schema = /* @__PURE__ */ object({ sentTo: addresses, claimed: addresses, lookAlikes: addresses })
/** Maximum number of addresses to remember of each kind, newest first. */
const MOST = 500

/** Known counterparties of an account, from this visit and earlier ones. */
export function readParties({ storage }: Ctx, owner: Owner): Static<typeof schema> {
  try {
    const kept: unknown = JSON.parse(storage.get(keyOf(owner)) ?? '')
    // The schema was checked above.
    if (!check(schema, kept)) return kept as Static<typeof schema>
  } catch {
    // Nothing stored, or foreign data.
  }
  return { sentTo: [], claimed: [], lookAlikes: [] }
}

/** Remembers addresses the account has sent to, and addresses that imitate them. `items` are the new ones among `all`. */
export function keepParties(ctx: Ctx, { address, network }: Holder, items: readonly Activity[], all: readonly Activity[]): void {
  const owner = { namespace: network.chainNamespace, address }
  const isSame = sameness(ctx, owner.namespace)
  const before = readParties(ctx, owner)
  const sent = items.filter(({ status, from }) => status !== 'failed' && isSame(from, address)).flatMap(recipientsOf)
  const [proven, unproven] = [true, false].map((is) => sent.filter(({ isProven }) => isProven === is).map(({ party }) => party))
  const sentTo = union([...(proven ?? []), ...before.sentTo], isSame)
  const claimed = union([...(unproven ?? []), ...before.claimed], isSame).filter((each) => !sentTo.some((known) => isSame(known, each)))
  const used = [address, ...sentTo, ...claimed]
  // A new recipient may have been imitated earlier; otherwise only new items can imitate.
  const isNew = used.length > 1 + before.sentTo.length + before.claimed.length
  const fakes = (isNew ? all : items).filter((item) => isLookAlike(item, { account: address, used, isSame }))
  const parties = fakes.flatMap(({ transfers }) => transfers.flatMap(({ party }) => (party === undefined ? [] : [party])))
  const lookAlikes = union([...parties, ...before.lookAlikes], isSame).filter((fake) => !sentTo.some((known) => isSame(known, fake)))
  const after: KnownParties = { sentTo: sentTo.slice(0, MOST), claimed: claimed.slice(0, MOST), lookAlikes: lookAlikes.slice(0, MOST) }
  const text = JSON.stringify(after)
  if (text !== JSON.stringify(before)) ctx.storage.set(keyOf(owner), text)
}

/** Returns a function that compares two addresses of a family. */
export function sameness(ctx: Pick<Ctx, 'read'>, namespace: string): (a: string, b: string) => boolean {
  return ctx.read(chains).find((chain) => chain.namespace === namespace)?.isSameAddress ?? ((a, b) => a === b)
}

/**
 * Recipients of one of the account's own transactions. Coins and listed tokens prove theirs; any other contract that it calls can log a
 * transfer to anyone.
 */
function recipientsOf({ transfers }: Activity): readonly { readonly party: string; readonly isProven: boolean }[] {
  return transfers.flatMap(({ direction, party, quantity, asset, verified = false }) =>
    direction === 'out' && party !== undefined && /[1-9]/.test(quantity) ? [{ party, isProven: asset === undefined || verified }] : [],
  )
}

function union(all: readonly string[], isSame: (a: string, b: string) => boolean): string[] {
  const seen = new Set<string>()
  return all.filter((address) => {
    // Ignores case where the family does.
    const key = isSame(address, address.toLowerCase()) ? address.toLowerCase() : address
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function keyOf({ namespace, address }: Owner): string {
  return `parties.${namespace}.${address}`
}
