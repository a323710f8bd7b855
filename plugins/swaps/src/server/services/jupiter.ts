import { integer, list, literal, nothing, object, optional, type Static, string, union } from '@latchkey/kernel/wire'
import { createUpstream } from '@latchkey/server-kit'
import type { SwapQuote } from '../../wire.js'
import type { ProviderQuery, SwapAsset, SwapProvider } from '../swap-provider.js'
import { askJson } from './ask-json.js'

/** The API key from Jupiter and where its API is. */
export interface JupiterOptions {
  /** Key from their portal. Optional for your own server. */
  readonly key?: string
  /** Defaults to `https://api.jup.ag`. */
  readonly url?: string
  /** CAIP-2 ids. Defaults to Solana's mainnet. */
  readonly chains?: readonly string[]
  /** Programs that its transactions may use, in addition to those of every trade. Defaults to Jupiter's router of version 6. */
  readonly programs?: readonly string[]
}

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ROUTER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
/** SOL has no mint. */
const WRAPPED = 'So11111111111111111111111111111111111111112'
const MOST = 18_446_744_073_709_551_616n

const units = /* @__PURE__ */ string({ pattern: '^[0-9]{1,20}$' })
const mint = /* @__PURE__ */ string({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })
const quoteAnswer = /* @__PURE__ */ object({
  inputMint: mint,
  outputMint: mint,
  inAmount: units,
  outAmount: units,
  otherAmountThreshold: units,
  swapMode: /* @__PURE__ */ literal('ExactIn'),
  slippageBps: /* @__PURE__ */ integer({ minimum: 0, maximum: 10_000 }),
  priceImpactPct: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^-?[0-9]{1,6}([.][0-9]{1,60})?$' })),
  platformFee: /* @__PURE__ */ optional(
    /* @__PURE__ */ union([/* @__PURE__ */ object({ amount: /* @__PURE__ */ optional(units) }), /* @__PURE__ */ nothing()]),
  ),
  routePlan: /* @__PURE__ */ list(/* @__PURE__ */ object({}), { minItems: 1, maxItems: 50 }),
})
const swapAnswer = /* @__PURE__ */ object({
  swapTransaction: /* @__PURE__ */ string({ minLength: 1, maxLength: 4_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  lastValidBlockHeight: /* @__PURE__ */ integer({ minimum: 0 }),
})

/** Jupiter on Solana, with your key. Its terms are between you and them. https://dev.jup.ag/docs/swap-api */
export function jupiter(options: JupiterOptions = {}): SwapProvider {
  const { key, url = 'https://api.jup.ag', chains = [MAINNET], programs = [ROUTER] } = options
  const upstream = createUpstream({ name: 'Jupiter', timeoutMs: 4_000, maxBytes: 500_000 })
  const headers = key === undefined ? {} : { 'x-api-key': key }
  return {
    id: 'jupiter',
    name: 'Jupiter',
    chains,
    routers: () => programs.map((address) => ({ address, name: 'Jupiter', kind: 'program' })),
    health: () => [{ name: upstream.name, state: upstream.state }],
    async quote(query, call) {
      const { account, sell, buy, amount, slippage } = query
      const [inputMint, outputMint] = [mintOf(sell), mintOf(buy)]
      // Wrapping is not a trade.
      if (inputMint === outputMint || amount >= MOST) return undefined
      const asked = new URLSearchParams({
        inputMint,
        outputMint,
        amount: String(amount),
        slippageBps: String(slippage),
        swapMode: 'ExactIn',
      })
      const found = await askJson(upstream, { url: `${url}/swap/v1/quote?${asked}`, headers, none: [400, 404] }, quoteAnswer, call)
      if (!found) return undefined
      checkAnswer(found, query)
      const body = {
        quoteResponse: found,
        userPublicKey: account,
        dynamicComputeUnitLimit: true,
        wrapAndUnwrapSol: sell.token === undefined || buy.token === undefined,
      }
      const made = await askJson(upstream, { url: `${url}/swap/v1/swap`, headers, body }, swapAnswer, call)
      if (!made) return undefined
      // Checked by the schema: a sign, digits, and decimals, of which the first ones are enough.
      const priceImpact = found.priceImpactPct?.replace(/(\.\d{18})\d+$/, '$1')
      return {
        buy: BigInt(found.outAmount),
        minBuy: BigInt(found.otherAmountThreshold),
        ...(priceImpact !== undefined && { priceImpact }),
        fees: feesOf(found, buy),
        approval: null,
        tx: { kind: 'transaction', transaction: made.swapTransaction },
      }
    },
  }
}

function mintOf({ token = WRAPPED }: SwapAsset): string {
  return token
}

/** @throws Error if it answers another query, or allows less to arrive than was requested */
function checkAnswer(found: Static<typeof quoteAnswer>, { sell, buy, amount, slippage }: ProviderQuery): void {
  if (found.inputMint !== mintOf(sell) || found.outputMint !== mintOf(buy)) throw new Error('It made a quote for other tokens.')
  if (BigInt(found.inAmount) !== amount) throw new Error('It made a quote for another amount.')
  const [out, least] = [BigInt(found.outAmount), BigInt(found.otherAmountThreshold)]
  // Jupiter rounds in its own way.
  if (found.slippageBps > slippage || least > out || (least + 1n) * 10_000n < out * BigInt(10_000 - slippage))
    throw new Error('It made a quote that lets less arrive than was asked for.')
}

function feesOf({ platformFee }: Static<typeof quoteAnswer>, buy: SwapAsset): SwapQuote['fees'] {
  const amount = platformFee?.amount
  return amount === undefined || /^0+$/.test(amount) ? [] : [{ who: 'provider', name: 'Jupiter', asset: buy.id, amount, extra: false }]
}
