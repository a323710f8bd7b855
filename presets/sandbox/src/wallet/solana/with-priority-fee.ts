import { base58 } from '@scure/base'
import { programs } from '../../solana/programs.js'
import type { WireTransaction } from '../../solana/read-transaction.js'

/** Returns the message with an additional instruction that sets a priority price; undefined if nothing may be added. */
export function withPriorityFee({ message, version, header, accountKeys, instructions, lookups }: WireTransaction): Uint8Array | undefined {
  // Another signer has approved this message only, and addresses of lookup tables are numbered after the message's own.
  if (header.numRequiredSignatures > 1 || lookups.length || accountKeys.includes(programs.computeBudget)) return undefined
  // Lists in compact form exceed this only in transactions that are too big anyway.
  if (accountKeys.length > 126 || instructions.length > 126) return undefined
  const start = version === 0 ? 1 : 0
  const keys = start + 4
  const list = keys + 32 * accountKeys.length + 32
  const price = Uint8Array.of(accountKeys.length, 0, 9, 3, 0xe8, 3, 0, 0, 0, 0, 0, 0)
  const end = version === 0 ? message.length - 1 : message.length
  return Buffer.concat([
    message.subarray(0, start + 2),
    // The new account is the last one, and read-only.
    Uint8Array.of(header.numReadonlyUnsignedAccounts + 1, accountKeys.length + 1),
    message.subarray(keys, list - 32),
    base58.decode(programs.computeBudget),
    message.subarray(list - 32, list),
    Uint8Array.of(instructions.length + 1),
    message.subarray(list + 1, end),
    price,
    message.subarray(end),
  ])
}
