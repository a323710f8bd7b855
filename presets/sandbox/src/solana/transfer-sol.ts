import type { Instruction } from './compile-message.js'
import { programs } from './programs.js'

/** Moves lamports from a signer to anyone. */
export function transferSol(from: string, to: string, lamports: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  return {
    program: programs.system,
    accounts: [
      { address: from, signer: true, writable: true },
      { address: to, writable: true },
    ],
    data,
  }
}
