import type { Context } from '@latchkey/kernel'
import { readBegun } from '../begun.js'
import type { OnrampContract } from '../contract.js'
import { takePurchases } from '../state.js'
import { type OnrampPurchase, onrampWire } from '../wire.js'
import { notifyHistory } from './notify-history.js'

/** Fetches the status of the current accounts' purchases. @throws kernel/http-no-server, kernel/http-status */
export async function loadPurchases(ctx: Context<OnrampContract>): Promise<readonly OnrampPurchase[]> {
  const own = readBegun(ctx).filter(({ account }) => isInUse(ctx, account))
  if (own.length === 0) {
    ctx.state.purchases = []
    return []
  }
  const { items } = await ctx.http.client(onrampWire).purchases({ ids: own.map(({ id }) => id) }, { signal: ctx.signal })
  const honest = items.filter(({ id, account }) => own.some((each) => each.id === id && isSame(each.account, account)))
  ctx.state.purchases = []
  takePurchases(ctx.state, honest)
  for (const purchase of honest) notifyHistory(ctx, purchase)
  return honest
}

/** Returns whether this account (CAIP-10) is connected. */
export function isInUse({ core }: Pick<Context<OnrampContract>, 'core'>, account: string): boolean {
  const [namespace = '', , address = ''] = account.split(':')
  const held = core.sessions[namespace]?.connections.flatMap((connection) => connection.accounts) ?? []
  return held.some((each) => isSame(each.address, address))
}

/** Case is a checksum on EVM; no Solana user has two accounts that differ only in case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
