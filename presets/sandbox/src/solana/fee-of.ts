import { programs } from './programs.js'
import type { WireTransaction } from './read-transaction.js'

/** The fee of a transaction: 5000 lamports per signature, plus its price for the units that it may use. */
export function feeOf({ header, instructions, accountKeys }: Pick<WireTransaction, 'header' | 'instructions' | 'accountKeys'>): bigint {
  const uses = instructions.map(({ programIdIndex, data }) => ({ program: accountKeys[programIdIndex], data: Buffer.from(data) }))
  const wishes = uses.filter(({ program }) => program === programs.computeBudget).map(({ data }) => data)
  const usual = uses.reduce((sum, { program }) => sum + (isBuiltIn(program) ? 3000 : 200_000), 0)
  const limit = wishes.find((data) => data[0] === 2)?.readUInt32LE(1) ?? usual
  const price = wishes.find((data) => data[0] === 3)?.readBigUInt64LE(1) ?? 0n
  const offered = BigInt(Math.min(limit, 1_400_000)) * price
  return 5000n * BigInt(header.numRequiredSignatures) + (offered + 999_999n) / 1_000_000n
}

/** Built-in programs get less. */
function isBuiltIn(program: string | undefined): boolean {
  return program === programs.system || program === programs.computeBudget
}
