import type { Context } from '@latchkey/kernel'
import { createUnsureBook } from '@latchkey/kernel/transfers'
import type { SwapsContract } from '../contract.js'
import type { Offer } from '../flow.js'

type Ctx = Pick<Context<SwapsContract>, 'storage'>

/** Remembers that the wallet may have made a swap, also for the next visit. */
export function noteUnsure({ storage }: Ctx, offer: Offer): void {
  createUnsureBook(storage).note(idOf(offer))
}

/** Remembers a swap while the wallet is asked for it. Returns what to call if nothing was swapped. */
export function beginUnsure({ storage }: Ctx, offer: Offer): () => void {
  return createUnsureBook(storage).begin(idOf(offer))
}

/** Forgets a swap of which the outcome is known now. */
export function forgetUnsure({ storage }: Ctx, offer: Offer): void {
  createUnsureBook(storage).forget(idOf(offer))
}

/** Returns whether the wallet may have made the same swap within the last day. */
export function isUnsure({ storage }: Ctx, offer: Offer): boolean {
  return createUnsureBook(storage).has(idOf(offer))
}

/** Identifies swaps that are the same to a visitor: account, network and tokens. The amounts follow the price. */
function idOf({ network, from, sell, buy }: Offer): string {
  return [network.caipNetworkId, from, sell.asset, buy.asset].join(' ').toLowerCase()
}
