import { chainOf } from '../asset-id.js'
import { swapErrors } from '../errors.js'
import type { SwapQuery, SwapQuote, SwapRouter } from '../wire.js'

export interface CheckOfferArgs {
  readonly query: SwapQuery
  readonly quote: SwapQuote
  /** Contracts that may be called and receive approvals. */
  readonly routers: readonly SwapRouter[]
}

/**
 * Decodes every call of a quote and checks it against the request: the tokens, the amount, the recipient, the minimum after slippage,
 * contracts of the list, and an approval of exactly the sold amount. For a whole transaction, checks its programs and signers; the
 * simulation proves its transfers. Makes no request to a wallet or a node.
 * @throws swaps/quote-refused
 */
export async function checkOffer({ query, quote, routers }: CheckOfferArgs): Promise<void> {
  const refuse = (what: string): Error => swapErrors.create('quote-refused', { what })
  const [expected, least] = [BigInt(quote.buy.amount), BigInt(quote.minBuy)]
  if (least < (expected * BigInt(10_000 - query.slippage)) / 10_000n) throw refuse('slippage')
  if (quote.approval && !query.approvals.includes(quote.approval.kind)) throw refuse('approval')
  const chain = chainOf(query.sell)
  // Each family's decoder loads with its first quote; families without one are not supported.
  if (chain.startsWith('solana:')) {
    const { checkTransaction } = await import('../solana/check-transaction.js')
    const problem = checkTransaction(quote, { query, routers })
    if (problem) throw refuse(problem)
    return
  }
  if (!chain.startsWith('eip155:')) throw refuse('call')
  const { checkQuote } = await import('../evm/check-quote.js')
  // If a visitor's clock is fast, the quote's own expiry counts. The simulation checks the deadline on the chain.
  const now = Math.min(Date.now(), Date.parse(quote.expiresAt) - CLOCK_MS)
  const problem = checkQuote(quote, { query, routers, now })
  if (problem) throw refuse(problem)
}

/** A call may expire slightly before its quote, since blocks have timestamps in seconds. */
const CLOCK_MS = 2_000
