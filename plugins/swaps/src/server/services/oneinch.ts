import { integer, object, optional, union } from '@latchkey/kernel/wire'
import { createUpstream } from '@latchkey/server-kit'
import type { SwapProvider } from '../swap-provider.js'
import { askJson } from './ask-json.js'
import { address, CHAINS, callData, NATIVE, numberOf, offerOfCall, units } from './offer-of-call.js'

/** The API key from 1inch and where its API is. */
export interface OneinchOptions {
  /** Key from the developer portal. */
  readonly key: string
  /** CAIP-2 ids. Defaults to those that both 1inch and our list of swap networks support. */
  readonly chains?: readonly string[]
  /** Its router, by chain. Defaults to AggregationRouterV6 at its usual address. */
  readonly routers?: { readonly [chain: string]: string }
  /** Defaults to `https://api.1inch.dev/swap/v6.0`. */
  readonly url?: string
}

const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const ROUTERS: { readonly [chain: string]: string } = { 'eip155:324': '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF' }

const answer = /* @__PURE__ */ object({
  dstAmount: units,
  tx: /* @__PURE__ */ object({
    to: address,
    data: callData,
    value: units,
    gas: /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ integer({ minimum: 0 }), units])),
  }),
})

/** 1inch, with your key. Its terms are between you and them. https://portal.1inch.dev/documentation */
export function oneinch({ key, chains = CHAINS, routers = {}, url = 'https://api.1inch.dev/swap/v6.0' }: OneinchOptions): SwapProvider {
  const upstream = createUpstream({ name: '1inch', timeoutMs: 4_000, maxBytes: 500_000 })
  const routerOf = (chain: string): string => routers[chain] ?? ROUTERS[chain] ?? ROUTER
  return {
    id: 'oneinch',
    name: '1inch',
    chains,
    routers: (chain) => [{ address: routerOf(chain), name: '1inch', kind: 'oneinch-v6' }],
    health: () => [{ name: upstream.name, state: upstream.state }],
    async quote(query, call) {
      const { chain, account, sell, buy, amount, slippage } = query
      const asked = new URLSearchParams({
        src: sell.token ?? NATIVE,
        dst: buy.token ?? NATIVE,
        amount: String(amount),
        from: account,
        origin: account,
        slippage: String(slippage / 100),
        // The visitor may not have approved it yet.
        disableEstimate: 'true',
        allowPartialFill: 'false',
        // Excludes functions that do not state what is bought.
        compatibility: 'true',
        includeGas: 'true',
      })
      const found = await askJson(
        upstream,
        { url: `${url}/${numberOf(chain)}/swap?${asked}`, headers: { authorization: `Bearer ${key}` }, none: [400, 404] },
        answer,
        call,
      )
      if (!found) return undefined
      const { tx, dstAmount } = found
      const gas = tx.gas === undefined || tx.gas === 0 ? {} : { gas: String(tx.gas) }
      return offerOfCall({ ...tx, ...gas, buy: dstAmount, fees: [], kind: 'oneinch-v6' } as Parameters<typeof offerOfCall>[0], query, call)
    },
  }
}
