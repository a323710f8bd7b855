import type { Reply } from '@latchkey/kernel/wire'
import type { embeddedWalletWire } from '@latchkey/wallet-protocol/wire'
import { Transaction } from '@scure/btc-signer'
import { refused } from './questions.js'

/** An output must be worth more than this, or nodes do not relay it. */
const DUST = 546n
/** Virtual bytes of a payment without its parts (version, counts, lock time and witness marker), and of one P2WPKH input. */
const AROUND = 11n
const COIN = 68n

/**
 * Builds a payment as a PSBT from an address's largest coins, confirmed ones first, and returns the change to the address.
 * @throws if the balance is too low, or the amount is so small that no node would relay it
 */
export function makePayment({
  coins,
  own,
  to,
  amount,
  feeRate,
}: {
  readonly coins: Reply<(typeof embeddedWalletWire)['bitcoinCoins']>['coins']
  /** Script of the paying address. */
  readonly own: Uint8Array
  /** Script of the recipient. */
  readonly to: Uint8Array
  readonly amount: bigint
  /** Satoshi per virtual byte, with three decimals. */
  readonly feeRate: string
}): Uint8Array {
  if (amount < DUST) throw refused(`Less than ${DUST} satoshi are not passed on.`, -32602)
  const milli = BigInt(feeRate.replace('.', ''))
  const sizeOf = (script: Uint8Array): bigint => BigInt(9 + script.length)
  const feeOf = (count: number, hasRest: boolean): bigint =>
    ((AROUND + COIN * BigInt(count) + sizeOf(to) + (hasRest ? sizeOf(own) : 0n)) * milli + 999n) / 1000n
  const order = coins
    .map((coin) => ({ ...coin, amount: BigInt(coin.value) }))
    .toSorted((a, b) => Number(b.confirmed) - Number(a.confirmed) || (a.amount < b.amount ? 1 : -1))
  const transaction = new Transaction()
  let sum = 0n
  let count = 0
  for (const coin of order) {
    if (sum >= amount + feeOf(count, false) && count > 0) break
    transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script: own, amount: coin.amount } })
    sum += coin.amount
    count += 1
  }
  if (count === 0 || sum < amount + feeOf(count, false)) throw refused('There are not enough coins for the amount and the fee.', -32000)
  transaction.addOutput({ script: to, amount })
  const rest = sum - amount - feeOf(count, true)
  // Spending less would cost more than it is worth, so it is added to the fee.
  if (rest > DUST) transaction.addOutput({ script: own, amount: rest })
  return transaction.toPSBT()
}
