import type { CheckedQuote } from '../evm/check-quote.js'
import type { SwapQuery, SwapRouter } from '../wire.js'
import { readTransaction } from './read-transaction.js'

/**
 * Why a Solana quote is rejected. `query`: it answers another query. `minimum`: less than stated may arrive, or nothing. `approval`: it
 * requires one. `call`: it is not a readable transaction. `signer`: someone else pays the fee or still must sign. `router`: a program is
 * not on the list, or does something it is not needed for.
 */
export type TransactionProblem = 'query' | 'minimum' | 'approval' | 'call' | 'signer' | 'router'

/** Values that the quote is checked against. */
export interface CheckTransactionArgs {
  /** The request. */
  readonly query: Pick<SwapQuery, 'account' | 'sell' | 'buy' | 'amount'>
  /** Programs on the operator's list. */
  readonly routers: readonly SwapRouter[]
}

/** Programs that a trade may use without being listed, and the first bytes of their allowed instructions. */
const USUAL: { readonly [program: string]: readonly number[] } = {
  // Heap, compute units, their price, and the size of loaded accounts.
  ComputeBudget111111111111111111111111111111: [1, 2, 3, 4],
  // Create, with or without data, and CreateIdempotent.
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: [0, 1],
  // Transfer, of SOL to be wrapped.
  '11111111111111111111111111111111': [2],
  // CloseAccount and SyncNative, for wrapping and unwrapping.
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: [9, 17],
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: [9, 17],
}
/** The same if the operator lists them: also Transfer and TransferChecked. Never an approval, or a change of owner. */
const LISTED: { readonly [program: string]: readonly number[] } = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: [3, 9, 12, 17],
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: [3, 9, 12, 17],
}

/** Reads the transaction of a Solana quote, and returns its problem; undefined if there is none. Makes no request. */
export function checkTransaction(quote: CheckedQuote, { query, routers }: CheckTransactionArgs): TransactionProblem | undefined {
  const account = query.account.slice(query.account.lastIndexOf(':') + 1)
  const minBuy = BigInt(quote.minBuy)
  if (quote.sell.asset !== query.sell || quote.buy.asset !== query.buy || quote.sell.amount !== query.amount) return 'query'
  if (minBuy <= 0n || minBuy > BigInt(quote.buy.amount)) return 'minimum'
  if (quote.approval) return 'approval'
  const transaction = quote.tx?.kind === 'transaction' ? readTransaction(quote.tx.transaction) : undefined
  if (!transaction || transaction.calls.length === 0) return 'call'
  const { signers, missing, calls } = transaction
  if (signers[0] !== account || missing.join() !== account) return 'signer'
  const listed = routers.flatMap(({ kind, address }) => (kind === 'program' ? [address] : []))
  const isFine = calls.every(({ program, data }) => {
    const kinds = (listed.includes(program) ? LISTED[program] : undefined) ?? USUAL[program]
    return kinds ? kinds.includes(data[0] ?? 0) : listed.includes(program)
  })
  return isFine ? undefined : 'router'
}
