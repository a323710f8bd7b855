import type { Asset, TransferPlan } from '@latchkey/kernel'
import { decimalsOf, sumOfWorth, worthOf } from './units.js'

/** Everything that leaves the account. */
export interface Total {
  /** In base units of the network's coin, if that is what is sent. */
  readonly coins?: bigint
  /** A decimal string, if everything that leaves has a price. */
  readonly worth?: string
}
export interface TotalArgs {
  readonly transfer: TransferPlan
  /** The asset to send. */
  readonly asset: Asset
  /** The coin that pays the fee; undefined if the account's list lacks it. */
  readonly coin: Asset | undefined
}

/** Sum of amount, fee and deposit; undefined while the fee is unknown, or if they have no common unit. */
export function totalOf({ transfer: { amount, fee, rent = 0n }, asset, coin }: TotalArgs): Total | undefined {
  if (fee === undefined) return undefined
  const costs = fee + rent
  if (asset.address === undefined) {
    const coins = amount + costs
    const worth = worthOf(coins, decimalsOf(asset), asset.price)
    return { coins, ...(worth !== undefined && { worth }) }
  }
  if (!coin || coin.currency !== asset.currency) return undefined
  const worth = sumOfWorth([worthOf(amount, decimalsOf(asset), asset.price), worthOf(costs, decimalsOf(coin), coin.price)])
  return worth === undefined ? undefined : { worth }
}
