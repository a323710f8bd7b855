import type { TradeArgs } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { feeOf } from '../read/fee-of.js'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAMS, WRAPPED_SOL } from '../read/programs.js'
import type { Instruction, WholeTransaction } from '../transaction/read-whole.js'

/** Content of the instructions. */
export interface Checked {
  /** Maximum network fee, in lamports. */
  readonly fee: bigint
  /** Accounts that receive lamports from the account; each must be one of its own for wrapped SOL. */
  readonly funded: readonly string[]
}
type Who = Pick<TradeArgs, 'from' | 'callees'>

/** A higher fee, in lamports, is not plausible for a trade. */
const MOST_FEE = 50_000_000n

/**
 * Checks each instruction of a trade: its program is listed, or one of the few that trades also need, used for that purpose. The account
 * pays the fee, and no other signature is missing.
 * @throws transfer/mismatch
 */
export function checkInstructions({ signers, missing, instructions }: WholeTransaction, who: Who): Checked {
  const { from, callees = [] } = who
  if (signers[0] !== from || missing.join() !== from) throw mismatch('sender')
  const wraps = new Set<string>()
  const funded: string[] = []
  for (const instruction of instructions) {
    const { program, accounts } = instruction
    if (program === COMPUTE_BUDGET_PROGRAM) checkBudget(instruction)
    else if (program === ASSOCIATED_TOKEN_PROGRAM) {
      const { account, mint } = readNewAccount(instruction, from)
      if (mint === WRAPPED_SOL) wraps.add(account)
    } else if (program === SYSTEM_PROGRAM) {
      if (!isTransfer(instruction)) throw mismatch('program')
      if (accounts[0] === from && !callees.includes(SYSTEM_PROGRAM)) funded.push(String(accounts[1]))
    } else if (isToken(program)) checkToken(instruction, who)
    else if (!callees.includes(program)) throw mismatch('program')
  }
  const { amount: fee } = feeOf({ signers: signers.length, instructions })
  if (fee > MOST_FEE) throw mismatch('fee')
  return { fee, funded: funded.filter((account) => !wraps.has(account)) }
}

function mismatch(what: string): Error {
  return transferErrors.create('mismatch', { what })
}

/** Heap size, compute units and their price, loaded data size. */
function checkBudget({ data: [kind = 0] }: Instruction): void {
  if (kind < 1 || kind > 4) throw mismatch('program')
}

/** `Create` and `CreateIdempotent`, paid by the account and for itself. */
function readNewAccount({ data, accounts }: Instruction, from: string): { readonly account: string; readonly mint: string } {
  const [payer, account = '', owner, mint = ''] = accounts
  if (data.length > 1 || (data[0] ?? 0) > 1) throw mismatch('program')
  if (payer !== from || owner !== from) throw mismatch('recipient')
  return { account, mint }
}

/** 2 as four bytes, lamports as eight. Anything else could hand over the account itself, or make the transaction valid forever. */
function isTransfer({ data, accounts }: Instruction): boolean {
  return data.length === 12 && data.slice(0, 4).join() === '2,0,0,0' && accounts.length === 2
}

function isToken(program: string): boolean {
  return TOKEN_PROGRAMS.includes(program)
}

/**
 * `SyncNative` and `CloseAccount` to the account; if the program is listed, also `Transfer` and `TransferChecked`, whose amounts the
 * simulation verifies.
 */
function checkToken({ program, data: [kind], accounts }: Instruction, { from, callees = [] }: Who): void {
  if (kind === 17) return
  if (kind === 9) {
    if (accounts[1] !== from) throw mismatch('recipient')
    return
  }
  const isMove = kind === 3 || kind === 12
  if (!isMove || !callees.includes(program)) throw mismatch(kind === 4 || kind === 6 || kind === 13 ? 'authority' : 'program')
}
