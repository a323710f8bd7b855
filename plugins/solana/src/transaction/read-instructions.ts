import { toBase58 } from '../codec/base58.js'
import { solanaErrors } from '../errors.js'
import { readMessage } from './read-message.js'

/** One instruction with its accounts by address. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/**
 * What a legacy transaction does. A versioned one may name accounts in tables elsewhere, so that it cannot be read by itself.
 * @throws solana/not-a-transaction
 */
export function readInstructions(transaction: Uint8Array): readonly Instruction[] {
  const { version, messageAt } = readMessage(transaction)
  const bad = (): Error => solanaErrors.create('not-a-transaction', { reason: 'its instructions cannot be read' })
  if (version !== 'legacy') throw bad()
  let at = messageAt + 3
  const byte = (): number => {
    const value = transaction[at++]
    if (value === undefined) throw bad()
    return value
  }
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw bad()
  }
  const take = (count: number): Uint8Array => {
    at += count
    if (at > transaction.length) throw bad()
    return transaction.slice(at - count, at)
  }
  const keys = Array.from({ length: length() }, () => toBase58(take(32)))
  const key = (): string => {
    const found = keys[byte()]
    if (found === undefined) throw bad()
    return found
  }
  take(32)
  const instructions = Array.from({ length: length() }, () => {
    const program = key()
    const accounts = Array.from({ length: length() }, key)
    return { program, accounts, data: take(length()) }
  })
  if (at !== transaction.length) throw bad()
  return instructions
}
