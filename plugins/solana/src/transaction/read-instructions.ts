import { solanaErrors } from '../errors.js'
import { type Instruction, readWhole } from './read-whole.js'

export type { Instruction } from './read-whole.js'

/**
 * Parses the instructions of a legacy transaction. A versioned one may list accounts in tables elsewhere, so it cannot be parsed on its
 * own.
 * @throws solana/not-a-transaction
 */
export function readInstructions(transaction: Uint8Array): readonly Instruction[] {
  const { version, instructions } = readWhole(transaction)
  if (version !== 'legacy') throw solanaErrors.create('not-a-transaction', { reason: 'its instructions cannot be read' })
  return instructions
}
