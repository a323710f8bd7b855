import type { WireTransaction } from './read-transaction.js'
import type { TransactionError } from './transaction-error.js'

/** An account as stored by the virtual machine. */
export interface LedgerAccount {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
  readonly executable: boolean
}

/** An instruction that a program called. */
export interface InnerInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** The result of running or simulating a transaction. */
export interface Outcome {
  readonly error: TransactionError | undefined
  readonly logs: readonly string[]
  readonly unitsConsumed: number
  readonly returnData: { readonly programId: string; readonly data: Uint8Array } | undefined
  readonly inner: readonly (readonly InnerInstruction[])[]
  /** Accounts after a successful simulation. */
  readonly after: ReadonlyMap<string, LedgerAccount>
}

/** A transaction of the cluster's history. */
export interface LedgerRecord extends Outcome {
  readonly signature: string
  readonly slot: number
  readonly blockTime: number
  readonly bytes: Uint8Array
  readonly wire: WireTransaction
  readonly loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] }
  /** The transaction's accounts before and after, in the order of its list. */
  readonly before: readonly (LedgerAccount | undefined)[]
  readonly afterwards: readonly (LedgerAccount | undefined)[]
  /** Whether the cluster has voted for it. */
  readonly confirmed: boolean
}

/** The state of the cluster and its history. */
export interface Ledger {
  readonly genesisHash: string
  readonly slot: number
  latestBlockhash(): { readonly blockhash: string; readonly lastValidBlockHeight: number }
  isBlockhashValid(blockhash: string): boolean
  account(address: string): LedgerAccount | undefined
  accountsOf(program: string): readonly { readonly address: string; readonly account: LedgerAccount }[]
  setAccount(address: string, account: LedgerAccount): void
  minimumBalance(size: number): bigint
  /** Simulates a transaction without side effects. */
  simulate(wire: WireTransaction, options: { readonly sigVerify: boolean; readonly anyBlockhash?: boolean }): Outcome
  /** Runs a transaction and records it. Returns undefined when no block would include it, not even as a failure. */
  send(wire: WireTransaction, bytes: Uint8Array): LedgerRecord | undefined
  record(signature: string): LedgerRecord | undefined
  /** Everything that happened, newest first. */
  history(): readonly LedgerRecord[]
  advance(slots: number): void
  hold(): void
  release(): void
  /** Calls `listener` after each change. Returns a function to stop. */
  watch(listener: () => void): () => void
}

/** Lifetime of a blockhash, in blocks. */
export const BLOCKHASH_LIFE = 150
