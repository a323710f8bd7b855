import { toBase58 } from '../codec/base58.js'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.js'

/** An address of a transaction; undefined if its lookup table could not be read. */
export type ResolvedAddress = string | undefined
/** An instruction with its addresses. */
export interface SolanaInstruction {
  /** Program that is called. */
  readonly program: string
  /** Inputs of the program, in its order. */
  readonly accounts: readonly ResolvedAddress[]
  /** Which function of the program, and its arguments. */
  readonly data: Uint8Array
}
/**
 * Effect of an instruction, named by `does`: SOL that goes `from` one account `to` another, an `account` that is created or changes its
 * `program`, or a token account with its `owner` and `mint`. Each `amount` is in base units; token accounts are not replaced by their
 * owners. `nothing` only sets the limits of the transaction, or corrects a balance; `unknown` is an instruction that cannot be decoded,
 * with its `data`.
 */
export type SolanaAction =
  | { readonly does: 'nothing' }
  | { readonly does: 'unknown'; readonly program: string; readonly data: Uint8Array }
  /** Leaves a text on the chain. */
  | { readonly does: 'memo'; readonly data: Uint8Array }
  | { readonly does: 'send'; readonly from: ResolvedAddress; readonly to: ResolvedAddress; readonly amount: bigint }
  | {
      readonly does: 'create'
      readonly from: ResolvedAddress
      readonly account: ResolvedAddress
      readonly amount: bigint
      readonly program: string
    }
  | { readonly does: 'assign'; readonly account: ResolvedAddress; readonly program: string }
  /** Gives an account data, so that it no longer is one that pays, and can be made a nonce account of anyone. */
  | { readonly does: 'allocate'; readonly account: ResolvedAddress; readonly program: string }
  /** Creates a token account at the address derived from owner and mint. */
  | { readonly does: 'open'; readonly account: ResolvedAddress; readonly owner: ResolvedAddress; readonly mint: ResolvedAddress }
  /** Makes a new account a token account, at any address. */
  | { readonly does: 'initialize'; readonly account: ResolvedAddress; readonly owner: ResolvedAddress; readonly mint: ResolvedAddress }
  | TokenAction
/** Effect of an instruction of a token program, named by `does`. */
export type TokenAction =
  | (OfTokens & { readonly does: 'send-tokens'; readonly to: ResolvedAddress; readonly amount: bigint })
  | (OfTokens & { readonly does: 'let-spend'; readonly delegate: ResolvedAddress; readonly amount: bigint })
  | (OfTokens & { readonly does: 'burn'; readonly amount: bigint })
  | (OfTokens & { readonly does: 'stop-spend' })
  | (OfTokens & { readonly does: 'close'; readonly to: ResolvedAddress })
  | (OfTokens & { readonly does: 'set-authority'; readonly right: Authority; readonly next: string | undefined })
/** A right over a mint or a token account. `other` is one of the newer kinds of Token-2022. */
export type Authority = 'mint' | 'freeze' | 'owner' | 'close' | 'other'
interface OfTokens {
  /** The affected token account, or the mint whose authority changes. */
  readonly account: ResolvedAddress
  /** Set if the instruction contains it. */
  readonly mint?: ResolvedAddress
  /** The authority: the owner, or a delegate. */
  readonly by: ResolvedAddress
}

/** Authority types of `SetAuthority`, by number. */
const AUTHORITIES: readonly Authority[] = ['mint', 'freeze', 'owner', 'close']

/**
 * Reads one instruction of the System, token, Memo and Compute Budget programs. Anything in an unexpected format is unknown, not guessed.
 * The programs ignore bytes behind an instruction, so that those count for nothing here either.
 */
export function readInstruction(instruction: SolanaInstruction): SolanaAction {
  const { program, data } = instruction
  if (program === SYSTEM_PROGRAM) return readSystem(instruction)
  if (program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM) return readTokens(instruction)
  if (program === ASSOCIATED_TOKEN_PROGRAM && (data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1)))) {
    const [, account, owner, mint] = instruction.accounts
    return { does: 'open', account, owner, mint }
  }
  if (MEMO_PROGRAMS.includes(program)) return { does: 'memo', data }
  return program === COMPUTE_BUDGET_PROGRAM ? { does: 'nothing' } : { does: 'unknown', program, data }
}

function readSystem({ program, accounts, data }: SolanaInstruction): SolanaAction {
  const view = viewOf(data)
  const [first, second] = accounts
  switch (data.length >= 4 ? view.getUint32(0, true) : -1) {
    case 0:
      if (data.length < 52) break
      return {
        does: 'create',
        from: first,
        account: second,
        amount: view.getBigUint64(4, true),
        program: toBase58(data.slice(20, 52)),
      }
    case 1:
      if (data.length < 36) break
      return { does: 'assign', account: first, program: toBase58(data.slice(4, 36)) }
    case 2:
      if (data.length < 12) break
      return { does: 'send', from: first, to: second, amount: view.getBigUint64(4, true) }
    case 4:
      // Advances a nonce.
      return { does: 'nothing' }
    case 8:
      if (data.length < 12) break
      return { does: 'allocate', account: first, program }
  }
  return { does: 'unknown', program, data }
}

function readTokens({ program, accounts, data }: SolanaInstruction): SolanaAction {
  const view = viewOf(data)
  const [account, second, third, fourth] = accounts
  const amount = data.length >= 9 ? view.getBigUint64(1, true) : undefined
  switch (data[0]) {
    case 3:
      if (amount === undefined) break
      return { does: 'send-tokens', account, to: second, by: third, amount }
    case 4:
      if (amount === undefined) break
      return { does: 'let-spend', account, delegate: second, by: third, amount }
    case 5:
      return { does: 'stop-spend', account, by: second }
    case 6:
      if (data.length < 3 || (data[2] === 1 && data.length < 35)) break
      return {
        does: 'set-authority',
        account,
        by: second,
        right: AUTHORITIES[data[1] ?? 0] ?? 'other',
        next: data[2] === 1 ? toBase58(data.slice(3, 35)) : undefined,
      }
    case 8:
    case 15:
      if (amount === undefined) break
      return { does: 'burn', account, mint: second, by: third, amount }
    case 9:
      return { does: 'close', account, to: second, by: third }
    case 12:
      if (amount === undefined) break
      return { does: 'send-tokens', account, mint: second, to: third, by: fourth, amount }
    case 13:
      if (amount === undefined) break
      return { does: 'let-spend', account, mint: second, delegate: third, by: fourth, amount }
    case 1:
      return { does: 'initialize', account, mint: second, owner: third }
    case 16:
    case 18:
      if (data.length < 33) break
      return { does: 'initialize', account, mint: second, owner: toBase58(data.slice(1, 33)) }
    // Sync a token account's SOL balance, or fix its owner.
    case 17:
    case 22:
      return { does: 'nothing' }
    case 26:
      // Token-2022: a transfer that states the mint's transfer fee.
      if (program !== TOKEN_2022_PROGRAM || data[1] !== 1 || data.length < 10) break
      return { does: 'send-tokens', account, mint: second, to: third, by: fourth, amount: view.getBigUint64(2, true) }
  }
  return { does: 'unknown', program, data }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
