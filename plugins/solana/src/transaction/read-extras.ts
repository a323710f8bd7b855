import { COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAMS, SYSTEM_PROGRAM } from '../read/programs.js'
import type { Instruction } from './read-whole.js'

/** Asserts things about the account after the transaction, which can take nothing, as little as notes can (Memo). */
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
/** Maximum of tips that a wallet may add for block builders, in lamports. They are far lower, unless the cluster is very busy. */
const MOST_TIP = 5_000_000n

export interface ExtrasArgs {
  /** The account that agreed. */
  readonly from: string
  /** Accounts that the approval names: more for one of them is not a tip. */
  readonly named: readonly (string | undefined)[]
}

/**
 * Returns the cost of a wallet's own instructions in tips, in lamports; undefined if they are more than a wallet may add.
 *
 * A wallet may set the price of a transaction, tip block builders, and add assertions and notes. Instructions that do not name the account
 * cannot use its signature, so they cannot take anything either. Everything else differs from the approval.
 */
export function tipsIn(added: readonly Instruction[], { from, named }: ExtrasArgs): bigint | undefined {
  let tips = 0n
  for (const { program, accounts, data } of added) {
    if (program === COMPUTE_BUDGET_PROGRAM || program === LIGHTHOUSE || MEMO_PROGRAMS.includes(program) || !accounts.includes(from))
      continue
    if (program !== SYSTEM_PROGRAM) return undefined
    const kind = data.slice(0, 4).join()
    // The nonce of a transaction that does not expire.
    if (kind === '4,0,0,0') continue
    const [payer, to] = accounts
    if (kind !== '2,0,0,0' || data.length !== 12 || accounts.length !== 2 || payer !== from || named.includes(to)) return undefined
    tips += new DataView(data.buffer, data.byteOffset).getBigUint64(4, true)
  }
  return tips <= MOST_TIP ? tips : undefined
}

/**
 * Returns what a wallet added to the planned fee, in lamports: a higher price, and tips. Undefined while it is less than an eighth, which
 * needs no mention.
 */
export function extraFeeOf({
  planned,
  paid,
  tips,
}: {
  readonly planned: bigint
  readonly paid: bigint
  readonly tips: bigint
}): bigint | undefined {
  const extra = paid + tips - planned
  return extra > 0n && extra * 8n > planned ? extra : undefined
}
