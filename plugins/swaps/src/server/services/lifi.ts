import { boolean, list, object, optional, string } from '@latchkey/kernel/wire'
import { createUpstream } from '@latchkey/server-kit'
import type { SwapProvider } from '../swap-provider.js'
import { askJson } from './ask-json.js'
import { address, assetIdOf, CHAINS, callData, NATIVE, numberOf, offerOfCall, units } from './offer-of-call.js'

/** The API key from LI.FI and where its API is. */
export interface LifiOptions {
  /** Key from their portal. */
  readonly key: string
  /** Your integrator name there. Defaults to `latchkey`. */
  readonly integrator?: string
  /** CAIP-2 ids. Defaults to those that both LI.FI and our list of swap networks support. */
  readonly chains?: readonly string[]
  /** Its contract, by chain. Defaults to LiFiDiamond at its usual address. */
  readonly routers?: { readonly [chain: string]: string }
  /** Defaults to `https://li.quest/v1`. */
  readonly url?: string
}

const ROUTER = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const ROUTERS: { readonly [chain: string]: string } = { 'eip155:324': '0x341e94069f53234fE6DabeF707aD424830525715' }

const hexUnits = /* @__PURE__ */ string({ pattern: '^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$' })
const answer = /* @__PURE__ */ object({
  estimate: /* @__PURE__ */ object({
    toAmount: units,
    feeCosts: /* @__PURE__ */ optional(
      /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          name: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
          amount: units,
          token: /* @__PURE__ */ object({ address }),
          included: /* @__PURE__ */ boolean(),
        }),
        { maxItems: 8 },
      ),
    ),
  }),
  transactionRequest: /* @__PURE__ */ object({
    to: address,
    data: callData,
    value: hexUnits,
    gasLimit: /* @__PURE__ */ optional(hexUnits),
  }),
})

/** LI.FI, with your key, for trades on one chain. Its terms are between you and them. https://docs.li.fi */
export function lifi(options: LifiOptions): SwapProvider {
  const { key, integrator = 'latchkey', chains = CHAINS, routers = {}, url = 'https://li.quest/v1' } = options
  const upstream = createUpstream({ name: 'LI.FI', timeoutMs: 4_000, maxBytes: 1_000_000 })
  const routerOf = (chain: string): string => routers[chain] ?? ROUTERS[chain] ?? ROUTER
  return {
    id: 'lifi',
    name: 'LI.FI',
    chains,
    routers: (chain) => [{ address: routerOf(chain), name: 'LI.FI', kind: 'lifi' }],
    health: () => [{ name: upstream.name, state: upstream.state }],
    async quote(query, call) {
      const { chain, account, sell, buy, amount, slippage } = query
      const asked = new URLSearchParams({
        fromChain: numberOf(chain),
        toChain: numberOf(chain),
        fromToken: sell.token ?? NATIVE,
        toToken: buy.token ?? NATIVE,
        fromAmount: String(amount),
        fromAddress: account,
        toAddress: account,
        slippage: String(slippage / 10_000),
        integrator,
        // The visitor may not have approved it yet.
        skipSimulation: 'true',
      })
      const found = await askJson(upstream, { url: `${url}/quote?${asked}`, headers: { 'x-lifi-api-key': key }, none: [404] }, answer, call)
      if (!found) return undefined
      const { transactionRequest: tx, estimate } = found
      return offerOfCall(
        {
          to: tx.to,
          data: tx.data,
          value: tx.value,
          ...(tx.gasLimit !== undefined && { gas: tx.gasLimit }),
          buy: estimate.toAmount,
          kind: 'lifi',
          fees: (estimate.feeCosts ?? []).map(({ name, amount: charged, token, included }) => ({
            who: 'provider' as const,
            name,
            asset: assetIdOf(token.address, query),
            amount: charged,
            extra: !included,
          })),
        },
        query,
        call,
      )
    },
  }
}
