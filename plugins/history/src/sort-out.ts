import type { Activity, Context, Holder } from '@latchkey/kernel'
import type { HistoryContract } from './contract.js'
import { isBait } from './is-bait.js'
import { isLookAlike } from './is-look-alike.js'
import { readParties, sameness } from './parties.js'

/** Separates the account's real activity from entries that others planted to be mistaken for something else. Both keep their order. */
export function sortOut(
  ctx: Context<HistoryContract>,
  { address, network }: Holder,
  items: readonly Activity[],
): { readonly honest: readonly Activity[]; readonly hidden: readonly Activity[] } {
  const isSame = sameness(ctx, network.chainNamespace)
  const { sentTo, claimed } = readParties(ctx, { namespace: network.chainNamespace, address })
  const used = [address, ...sentTo, ...claimed]
  const coin = network.nativeCurrency.symbol
  const isOwn = (other: string): boolean => isSame(other, address)
  const hidden = new Set(items.filter((item) => isBait(item, { isOwn, coin }) || isLookAlike(item, { account: address, used, isSame })))
  return { honest: items.filter((item) => !hidden.has(item)), hidden: [...hidden] }
}
