import type { TradeArgs } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { type EvmCall, toHex } from '../transfers/evm-deps.js'

const ADDRESS = /^0x[\da-f]{40}$/i
const BYTES = /^0x([\da-f]{2})*$/i

/**
 * The steps of a trade in the form nodes and wallets take. Approvals come first and send no coins, and all steps together send no more
 * coins than were agreed on.
 * @throws transfer/mismatch
 */
export function stepsOf({ from, calls, gives, gets }: TradeArgs): readonly EvmCall[] {
  const mismatch = (what: string): Error => transferErrors.create('mismatch', { what })
  if (gives.most <= 0n || gets.least <= 0n || isSameAsset(gives.asset, gets.asset)) throw mismatch('amount')
  if (calls.length === 0) throw mismatch('steps')
  let paid = 0n
  const steps = calls.map(({ purpose, to, data, value = 0n }, i) => {
    const isLast = i === calls.length - 1
    if ((purpose === 'trade') !== isLast || (!isLast && value !== 0n) || value < 0n) throw mismatch('steps')
    if (!ADDRESS.test(to ?? '') || !BYTES.test(data)) throw mismatch('data')
    paid += value
    return { from, to: String(to), data, ...(value > 0n && { value: toHex(value) }) }
  })
  if (paid > (gives.asset === undefined ? gives.most : 0n)) throw mismatch('value')
  return steps
}

/** Compares addresses in any letter case; undefined means the native coin. */
export function isSameAsset(a: string | undefined, b: string | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}
