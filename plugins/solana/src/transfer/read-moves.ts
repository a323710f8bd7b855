import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../read/programs.js'
import type { Instruction } from '../transaction/read-whole.js'

/** A transfer of SOL or of a token, as an instruction describes it. */
export interface Moved {
  readonly owner: string | undefined
  /** The recipient's account; for a token, its token account. */
  readonly to: string | undefined
  readonly mint: string | undefined
  readonly amount: bigint
  /** Program that moves it. */
  readonly program: string
}

/** `Transfer` of the system program: 2 as four bytes, lamports as eight. */
export function readCoins({ program, accounts, data }: Instruction): Moved | undefined {
  if (program !== SYSTEM_PROGRAM || data.length !== 12 || data.slice(0, 4).join() !== '2,0,0,0') return undefined
  return { owner: accounts[0], to: accounts[1], mint: undefined, amount: readU64(data, 4), program }
}

/** `TransferChecked` of either token program: 12, the amount, decimals. */
export function readTokens({ program, accounts, data }: Instruction): Moved | undefined {
  if (!TOKEN_PROGRAMS.includes(program) || data.length !== 10 || data[0] !== 12 || accounts.length !== 4) return undefined
  return { owner: accounts[3], mint: accounts[1], to: accounts[2], amount: readU64(data, 1), program }
}

function readU64(data: Uint8Array, at: number): bigint {
  return new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)
}
