import type { Wanted } from '../prover.js'
import { type Fields, fieldsOf } from './fields-of.js'

/** Amounts that a transaction transferred to the recipient. */
export interface Arrived {
  readonly amount: bigint
  /** The account whose balance decreased by the same amount, else the fee payer. */
  readonly payer: string | undefined
}

/**
 * Returns how much the recipient's balance increased in a transaction (`jsonParsed`). Undefined if it did not, or if the exact amount is
 * unknown.
 */
export function arrivedIn(transaction: Fields, { token, recipient }: Pick<Wanted, 'token' | 'recipient'>): Arrived | undefined {
  const { accountKeys } = fieldsOf(fieldsOf(transaction.transaction).message)
  const keys = (Array.isArray(accountKeys) ? accountKeys : []).map((each) => fieldsOf(each).pubkey)
  const changes = token === undefined ? coinChanges(fieldsOf(transaction.meta), keys) : tokenChanges(fieldsOf(transaction.meta), token)
  const amount = changes?.get(recipient)
  if (!changes || amount === undefined || amount <= 0n) return undefined
  const giver = [...changes].find(([, change]) => change === -amount)?.[0]
  const [first] = keys
  return { amount, payer: giver ?? (typeof first === 'string' ? first : undefined) }
}

function coinChanges({ preBalances, postBalances }: Fields, keys: readonly unknown[]): ReadonlyMap<string, bigint> | undefined {
  if (!Array.isArray(preBalances) || !Array.isArray(postBalances)) return undefined
  const changes = new Map<string, bigint>()
  for (const [index, key] of keys.entries()) {
    const [before, after]: readonly unknown[] = [preBalances[index], postBalances[index]]
    // JSON loses digits of larger numbers.
    if (typeof key === 'string' && Number.isSafeInteger(before) && Number.isSafeInteger(after))
      changes.set(key, BigInt(after as number) - BigInt(before as number))
  }
  return changes
}

/** Sums changes by owner over all of their accounts. An account that is not listed has a zero balance. */
function tokenChanges({ preTokenBalances, postTokenBalances }: Fields, token: string): ReadonlyMap<string, bigint> {
  const changes = new Map<string, bigint>()
  const add = (list: unknown, sign: bigint): void => {
    for (const each of Array.isArray(list) ? list : []) {
      const { mint, owner, uiTokenAmount } = fieldsOf(each)
      const { amount } = fieldsOf(uiTokenAmount)
      if (mint !== token || typeof owner !== 'string' || typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) continue
      changes.set(owner, (changes.get(owner) ?? 0n) + sign * BigInt(amount))
    }
  }
  add(preTokenBalances, -1n)
  add(postTokenBalances, 1n)
  return changes
}
