import { COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAMS, SYSTEM_PROGRAM } from '../read/programs.js'
import type { Instruction } from './read-whole.js'

/** Asserts things about the account after the transaction, which can take nothing, as little as notes can (Memo). */
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
/** What a wallet may add in tips to those who order blocks, in lamports. They are far lower, unless the cluster is very busy. */
const MOST_TIP = 5_000_000n

export interface ExtrasArgs {
  /** The account that agreed. */
  readonly from: string
  /** Accounts that the agreement names: more for one of them is no tip. */
  readonly named: readonly (string | undefined)[]
}

/**
 * Returns what a wallet's own instructions cost the account in tips, in lamports; undefined if they are more than a wallet may add.
 *
 * A wallet may set the price of a transaction, tip those who order blocks, and add assertions and notes. Whatever does not name the account
 * cannot use its signature, so it cannot take anything either. Everything else is not what the visitor agreed to.
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
