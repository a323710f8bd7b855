import { type CheckedQuote, type CheckQuoteArgs, checkQuote } from '../evm/check-quote.js'
import { checkTransaction } from '../solana/check-transaction.js'

interface Args extends CheckQuoteArgs {
  /** CAIP-2. */
  readonly chain: string
}

/** Returns the problem of a quote, checked as the page does; undefined if there is none. */
export function problemIn(quote: CheckedQuote, { chain, ...args }: Args): string | undefined {
  if (chain.startsWith('solana:')) return checkTransaction(quote, args)
  return chain.startsWith('eip155:') ? checkQuote(quote, args) : 'call'
}
