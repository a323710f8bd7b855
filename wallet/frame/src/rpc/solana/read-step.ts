import { base58 } from '@scure/base'
import { COMPUTE_BUDGET, MEMOS, SYSTEM, TOKEN, TOKEN_2022, TOKEN_ACCOUNTS } from './programs.js'

/** An address of a transaction; undefined if its address table could not be read. */
export type Address = string | undefined
/** An instruction with its addresses. */
export interface Step {
  readonly program: string
  readonly accounts: readonly Address[]
  readonly data: Uint8Array
}
/** What an instruction does. Amounts are in base units; token accounts are not replaced by their owners. */
export type Action =
  | { readonly does: 'nothing' }
  | { readonly does: 'unknown'; readonly program: string }
  /** Leaves a text on the chain. */
  | { readonly does: 'memo'; readonly data: Uint8Array }
  | { readonly does: 'send'; readonly from: Address; readonly to: Address; readonly amount: bigint }
  | { readonly does: 'create'; readonly from: Address; readonly account: Address; readonly amount: bigint; readonly program: string }
  | { readonly does: 'assign'; readonly account: Address; readonly program: string }
  /** Gives an account data, so that it no longer is one that pays, and can be made a nonce account of anyone. */
  | { readonly does: 'allocate'; readonly account: Address; readonly program: string }
  /** Creates a token account at the address derived from owner and mint. */
  | { readonly does: 'open'; readonly account: Address; readonly owner: Address; readonly mint: Address }
  /** Makes a new account a token account, at any address. */
  | { readonly does: 'initialize'; readonly account: Address; readonly owner: Address; readonly mint: Address }
  | TokenAction
export type TokenAction =
  | (OfTokens & { readonly does: 'send-tokens'; readonly to: Address; readonly amount: bigint })
  | (OfTokens & { readonly does: 'let-spend'; readonly delegate: Address; readonly amount: bigint })
  | (OfTokens & { readonly does: 'burn'; readonly amount: bigint })
  | (OfTokens & { readonly does: 'stop-spend' })
  | (OfTokens & { readonly does: 'close'; readonly to: Address })
  | (OfTokens & { readonly does: 'set-authority'; readonly right: number; readonly next: string | undefined })
interface OfTokens {
  /** The affected token account. */
  readonly account: Address
  /** Set if the instruction contains it. */
  readonly mint?: Address
  /** The authority: the owner, or a delegate. */
  readonly by: Address
}

/** Decodes one instruction of the common programs. Anything in an unexpected format is unknown, not guessed. */
export function readStep(step: Step): Action {
  const { program, data } = step
  if (program === SYSTEM) return readSystem(step)
  if (program === TOKEN || program === TOKEN_2022) return readTokens(step)
  if (program === TOKEN_ACCOUNTS && (data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1)))) {
    const [, account, owner, mint] = step.accounts
    return { does: 'open', account, owner, mint }
  }
  if (MEMOS.includes(program)) return { does: 'memo', data }
  return program === COMPUTE_BUDGET ? { does: 'nothing' } : { does: 'unknown', program }
}

function readSystem({ program, accounts, data }: Step): Action {
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
        program: base58.encode(data.slice(20, 52)),
      }
    case 1:
      if (data.length < 36) break
      return { does: 'assign', account: first, program: base58.encode(data.slice(4, 36)) }
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
  return { does: 'unknown', program }
}

function readTokens({ program, accounts, data }: Step): Action {
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
        right: data[1] ?? 0,
        next: data[2] === 1 ? base58.encode(data.slice(3, 35)) : undefined,
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
      return { does: 'initialize', account, mint: second, owner: base58.encode(data.slice(1, 33)) }
    // Sync a token account's SOL balance, or fix its owner.
    case 17:
    case 22:
      return { does: 'nothing' }
    case 26:
      // Token-2022: a transfer that states the mint's transfer fee.
      if (program !== TOKEN_2022 || data[1] !== 1 || data.length < 10) break
      return { does: 'send-tokens', account, mint: second, to: third, by: fourth, amount: view.getBigUint64(2, true) }
  }
  return { does: 'unknown', program }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
