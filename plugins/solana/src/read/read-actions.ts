import type { ReadAccounts, SolanaAccounts } from './accounts.js'
import { type ResolvedAddress, readInstruction, type SolanaAction, type TokenAction } from './read-instruction.js'
import type { MintFacts, ReadMint } from './read-mint.js'
import { readTokenAccount } from './read-token-account.js'
import type { SolanaTransaction } from './read-transaction.js'
import { type Addresses, resolveAddresses } from './resolve-addresses.js'

/** Owner and mint of a token account. */
export interface Holder {
  /** Wallet or program whose tokens these are. */
  readonly owner: string
  /** Address of the token itself. */
  readonly mint: string
}
/** Effect of a transaction, and the accounts that it names. */
export interface TransactionFacts {
  /** Of the transaction and its lookup tables. */
  readonly addresses: Addresses
  /** One for each instruction, in order, including those that cannot be decoded. */
  readonly actions: readonly SolanaAction[]
  /** Accounts that may change or are named, as they are now; empty if they could not be read. */
  readonly accounts: SolanaAccounts
  /** Returns whose a token account is, now or since this transaction creates it. Undefined if that is not known. */
  readonly holderOf: (account: ResolvedAddress) => Holder | undefined
}
/** Effect of an instruction of a token program, with the chain's data about token and owners. */
export interface TokenFacts {
  /** Owner of these tokens: the owner of the token account or, if it cannot be read, the authority of the instruction. */
  readonly owner: ResolvedAddress
  /** Undefined if neither the instruction nor the account names it. */
  readonly mint: ResolvedAddress
  /** Facts that the mint reports about itself. */
  readonly token: MintFacts
  /** Owner of the token account that receives; undefined if it is not known. */
  readonly payee: string | undefined
  /** An allowance above what anyone can own. */
  readonly hasNoLimit: boolean
}

/** Token amounts have 64 bits; no one owns half of that range. */
const LARGEST = 0x8000_0000_0000_0000n

/**
 * Reads what a transaction does: resolves its lookup tables, reads each instruction, and the accounts that it names. Works without any
 * response of a node: addresses and owners are then unknown.
 * @param also further accounts to read at the same time
 */
export async function readActions(
  transaction: SolanaTransaction,
  { readAccounts, also = [] }: { readonly readAccounts: ReadAccounts; readonly also?: readonly string[] },
): Promise<TransactionFacts> {
  const addresses = await resolveAddresses(readAccounts, transaction)
  const actions = transaction.instructions.map(({ program, accounts, data }) =>
    readInstruction({ program, data, accounts: accounts.map((index) => addresses.all[index]) }),
  )
  const wanted = [...also, ...addresses.writable, ...actions.flatMap(accountsOf)]
  const accounts: SolanaAccounts = await readAccounts(wanted).catch(() => new Map())
  return { addresses, actions, accounts, holderOf: holders(accounts, actions) }
}

/** Reads whose tokens an instruction concerns, and how their mint counts and names them. */
export async function readTokenFacts(
  action: TokenAction,
  { holderOf, readMint }: Pick<TransactionFacts, 'holderOf'> & { readonly readMint: ReadMint },
): Promise<TokenFacts> {
  const holder = holderOf(action.account)
  const mint = action.mint ?? holder?.mint
  const token = mint === undefined ? {} : await readMint(mint)
  const { supply } = token
  return {
    // If it belongs to someone else, the wallet is a delegate, or one of several signers.
    owner: holder?.owner ?? action.by,
    mint,
    token,
    payee: action.does === 'send-tokens' ? holderOf(action.to)?.owner : undefined,
    hasNoLimit: action.does === 'let-spend' && (action.amount >= LARGEST || (supply !== undefined && action.amount > supply)),
  }
}

/** Returns the owners of token accounts, as they are now or as this transaction creates them. */
function holders(before: SolanaAccounts, actions: readonly SolanaAction[]): TransactionFacts['holderOf'] {
  const opened = new Map<string, Holder>()
  for (const action of actions) {
    if (action.does !== 'open') continue
    const { account, owner, mint } = action
    if (account && owner && mint) opened.set(account, { owner, mint })
  }
  return (account) => {
    if (account === undefined) return undefined
    const there = readTokenAccount(before.get(account))
    // The program only creates it at the address derived from owner and mint, and only if that is still empty.
    return there ?? (before.get(account) === undefined ? opened.get(account) : undefined)
  }
}

function accountsOf(action: SolanaAction): readonly string[] {
  const named = [...('account' in action ? [action.account] : []), ...('to' in action ? [action.to] : [])]
  return named.filter((address) => address !== undefined)
}
