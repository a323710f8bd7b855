import type { ParsedSolana } from './parse-transaction.js'
import { CHECKERS, COMPUTE_BUDGET } from './programs.js'

/** Cost of a transaction, in lamports. */
export interface SolanaFee {
  readonly amount: bigint
  /** Whether the transaction determines the fee exactly. If not, this is the maximum. */
  readonly isExact: boolean
  /** Fee of the signatures alone. */
  readonly least: bigint
}

const PER_SIGNATURE = 5000n
const USUAL_UNITS = 200_000n
const MOST_UNITS = 1_400_000n
/** Prices are in micro-lamports. */
const MILLION = 1_000_000n

/** Computes the fee by the network's rules: the signatures, plus the price that the transaction offers for its compute unit limit. */
export function feeOf({ signers, instructions }: Pick<ParsedSolana, 'signers' | 'instructions'>): SolanaFee {
  let limit: bigint | undefined
  let price = 0n
  let signatures = BigInt(signers)
  let works = 0n
  for (const { program, data } of instructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (program !== COMPUTE_BUDGET) works += 1n
    else if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    else if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
    if (CHECKERS.includes(program)) signatures += BigInt(data[0] ?? 0)
  }
  const asked = limit ?? works * USUAL_UNITS
  const units = asked > MOST_UNITS ? MOST_UNITS : asked
  const least = signatures * PER_SIGNATURE
  return { amount: least + (units * price + MILLION - 1n) / MILLION, isExact: limit !== undefined || price === 0n, least }
}
