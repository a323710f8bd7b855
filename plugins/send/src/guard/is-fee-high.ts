import type { Asset, TransferPlan } from '@latchkey/kernel'
import { toUnits } from '@latchkey/kernel/units'
import { decimalsOf, worthOf } from '../form/units.js'

/** A fee of more than one in this many parts of the amount is pointed out. */
const SHARE = 5n
/** Decimal places in which values are compared; more than an amount's value has. */
const PLACES = 18

export interface IsFeeHighArgs {
  readonly transfer: TransferPlan
  /** The asset to send, and the coin that pays the fee; undefined if the account's list lacks them. */
  readonly asset: Asset | undefined
  readonly coin: Asset | undefined
}

/**
 * Returns true if the network's fee, or the part that the token keeps, is more than a fifth of the amount; false if they cannot be
 * compared. A deposit is not a fee. A transfer that delivers nothing has a separate warning.
 */
export function isFeeHigh({ transfer: { args, amount, fee, arrives }, asset, coin }: IsFeeHighArgs): boolean {
  if (arrives !== undefined && arrives > 0n && (amount - arrives) * SHARE > amount) return true
  if (fee === undefined) return false
  if (args.asset === undefined) return fee * SHARE > amount
  if (!asset || !coin || asset.currency !== coin.currency || args.network.testnet) return false
  const [sent, paid] = [worthOf(amount, decimalsOf(asset), asset.price), worthOf(fee, decimalsOf(coin), coin.price)]
  return sent !== undefined && paid !== undefined && toUnits(paid, PLACES) * SHARE > toUnits(sent, PLACES)
}
