import type { Instruction } from './compile-message.js'
import type { SolanaToken } from './solana.js'

/** Moves tokens as wallets do, specifying the mint and its decimals. */
export function transferToken(token: SolanaToken, owner: string, from: string, to: string, amount: bigint): Instruction {
  const data = Buffer.alloc(10)
  data.writeUInt8(12)
  data.writeBigUInt64LE(amount, 1)
  data.writeUInt8(token.decimals, 9)
  const accounts = [
    { address: from, writable: true },
    { address: token.mint },
    { address: to, writable: true },
    { address: owner, signer: true },
  ]
  return { program: token.program, accounts, data }
}
