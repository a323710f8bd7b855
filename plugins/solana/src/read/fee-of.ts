import { COMPUTE_BUDGET_PROGRAM, SIGNATURE_PROGRAMS } from './programs.js'
import type { SolanaAction } from './read-instruction.js'

/** The parts of a transaction that determine its fee. */
export interface FeeArgs {
  /** Number of signatures. */
  readonly signers: number
  readonly instructions: readonly { readonly program: string; readonly data: Uint8Array }[]
}
/** Cost of a transaction, in lamports. */
export interface SolanaFee {
  /** The fee, or the most that it can be. */
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
export function feeOf({ signers, instructions }: FeeArgs): SolanaFee {
  let limit: bigint | undefined
  let price = 0n
  let signatures = BigInt(signers)
  let works = 0n
  for (const { program, data } of instructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (program !== COMPUTE_BUDGET_PROGRAM) works += 1n
    else if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    else if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
    if (SIGNATURE_PROGRAMS.includes(program)) signatures += BigInt(data[0] ?? 0)
  }
  const asked = limit ?? works * USUAL_UNITS
  const units = asked > MOST_UNITS ? MOST_UNITS : asked
  const least = signatures * PER_SIGNATURE
  return { amount: least + (units * price + MILLION - 1n) / MILLION, isExact: limit !== undefined || price === 0n, least }
}

/** A fee below this is never high, for any amount: a thousandth of a SOL. In lamports. */
const LOW_FEE = 1_000_000n
/** A fee up to this is not high beside what has no price here: a hundredth of a SOL. In lamports. */
export const LOW_FEE_FOR_TOKENS = 10_000_000n
/** A fee above this is always high: no transaction needs a twentieth of a SOL. In lamports. */
const MUCH_FEE = 50_000_000n

/** Returns whether a fee is high compared with the SOL that is sent, both in lamports. */
export function isHighFee(fee: bigint, sent: bigint): boolean {
  if (fee > MUCH_FEE) return true
  return sent === 0n ? fee > LOW_FEE_FOR_TOKENS : fee > LOW_FEE && fee * 10n > sent
}

/** Returns how much SOL leaves an account by these instructions, in lamports. */
export function sentBy(own: string, actions: readonly SolanaAction[]): bigint {
  return actions.reduce((sum, action) => {
    const isOwn = (action.does === 'send' || action.does === 'create') && action.from === own
    return isOwn ? sum + action.amount : sum
  }, 0n)
}
