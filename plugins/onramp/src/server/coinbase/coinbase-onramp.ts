import { list, object, optional, string } from '@latchkey/kernel/wire'
import { createUpstream, serverErrors } from '@latchkey/server-kit'
import type { OnrampCall, OnrampProvider, ProviderOrder, ProviderRefusal } from '../onramp-provider.js'
import { readJson } from '../read-json.js'
import { failedOrDone, readCoinbaseHook } from './read-coinbase-hook.js'
import { type CoinbaseKey, tokenSigner } from './sign-token.js'

/** The API key from Coinbase and where its API is. */
export interface CoinbaseOnrampOptions extends CoinbaseKey {
  /** Secret of the subscription that calls `/v1/onramp/hooks/coinbase`. Without it, webhooks are rejected, and purchases are polled. */
  readonly hookSecret?: string
  /** Defaults to `https://api.developer.coinbase.com`. */
  readonly apiUrl?: string
  /** URL where visitors buy. Defaults to `https://pay.coinbase.com`. */
  readonly payUrl?: string
  /** Fee range shown to visitors. Defaults to `1-2%`. */
  readonly feeRange?: string
  /** Milliseconds since 1970. Defaults to the machine's clock. */
  readonly now?: () => number
}

const text = /* @__PURE__ */ string({ maxLength: 200 })
const amount = /* @__PURE__ */ object({ value: text, currency: text })
const tokenAnswer = /* @__PURE__ */ object({ token: /* @__PURE__ */ string({ minLength: 1, maxLength: 4000 }) })
const quoteAnswer = /* @__PURE__ */ object({
  payment_total: amount,
  purchase_amount: amount,
  coinbase_fee: amount,
  network_fee: amount,
})
const configAnswer = /* @__PURE__ */ object({
  countries: /* @__PURE__ */ list(/* @__PURE__ */ object({ id: text, subdivisions: /* @__PURE__ */ optional(/* @__PURE__ */ list(text)) })),
})
const transactionsAnswer = /* @__PURE__ */ object({
  transactions: /* @__PURE__ */ list(
    /* @__PURE__ */ object({
      status: text,
      wallet_address: /* @__PURE__ */ optional(text),
      tx_hash: /* @__PURE__ */ optional(text),
      purchase_amount: /* @__PURE__ */ optional(amount),
      payment_total: /* @__PURE__ */ optional(amount),
    }),
  ),
})

/** A page's token is valid for five minutes, and once. */
const SESSION_MS = 300_000

/**
 * Coinbase Onramp. The visitor's address is part of a session token, which is requested with your key and valid for one purchase.
 * https://docs.cdp.coinbase.com/onramp
 *
 * @example
 * coinbaseOnramp({ keyId: process.env.CDP_KEY_ID, keySecret: process.env.CDP_KEY_SECRET, hookSecret: process.env.CDP_HOOK_SECRET })
 */
export function coinbaseOnramp(options: CoinbaseOnrampOptions): OnrampProvider {
  const { hookSecret, apiUrl = 'https://api.developer.coinbase.com', payUrl = 'https://pay.coinbase.com', feeRange = '1-2%' } = options
  const { now = Date.now } = options
  const upstream = createUpstream({ name: 'Coinbase Onramp', timeoutMs: 8_000, maxBytes: 1_000_000, now })
  const token = tokenSigner(options, now)
  const ask = (method: 'GET' | 'POST', path: string, body?: object) => {
    const url = `${apiUrl}/onramp/v1${path}`
    return { method, url, headers: { authorization: `Bearer ${token({ method, url })}` }, ...(body && { body }) }
  }
  return {
    id: 'coinbase',
    name: 'Coinbase',
    feeRange,
    methods: ['card', 'bank'],
    health: () => [{ name: upstream.name, state: upstream.state }],
    async countries(call) {
      const { countries } = await readJson(upstream, ask('GET', '/buy/config'), configAnswer, call, () => undefined)
      return new Set(
        countries.flatMap(({ id, subdivisions = [] }) => (subdivisions.length > 0 ? subdivisions.map((each) => `${id}-${each}`) : [id])),
      )
    },
    async quote(order, call) {
      const { currency, network } = codeOf(order)
      const answer = await readJson(
        upstream,
        ask('POST', '/buy/quote', {
          purchaseCurrency: currency,
          purchaseNetwork: network,
          paymentAmount: order.amount,
          paymentCurrency: order.fiat,
          paymentMethod: 'CARD',
          country: order.country ?? 'US',
          ...(order.subdivision && { subdivision: order.subdivision }),
          destinationAddress: order.address,
        }),
        quoteAnswer,
        call,
        meaningOf,
      )
      if ('refused' in answer) return answer
      return {
        amount: answer.purchase_amount.value,
        total: answer.payment_total.value,
        fees: [
          { who: 'provider', amount: answer.coinbase_fee.value },
          { who: 'network', amount: answer.network_fee.value },
        ],
      }
    },
    async start(order, call) {
      const { currency, network } = codeOf(order)
      const answer = await readJson(
        upstream,
        ask('POST', '/token', {
          addresses: [{ address: order.address, blockchains: [network] }],
          assets: [currency],
          ...(addressIn(call) && { clientIp: addressIn(call) }),
        }),
        tokenAnswer,
        call,
        meaningOf,
      )
      if ('refused' in answer) return answer
      const url = new URL('/buy/select-asset', payUrl)
      url.search = String(
        new URLSearchParams({
          sessionToken: answer.token,
          partnerUserRef: order.id,
          defaultNetwork: network,
          defaultAsset: currency,
          fiatCurrency: order.fiat,
          presetFiatAmount: order.amount,
          defaultPaymentMethod: 'CARD',
        }),
      )
      return { url: url.href, expiresAt: now() + SESSION_MS }
    },
    async find({ id }, call) {
      const { transactions } = await readJson(
        upstream,
        ask('GET', `/buy/user/${id}/transactions`),
        transactionsAnswer,
        call,
        // There is no transaction with this reference.
        (status) => (status === 404 ? { transactions: [] } : undefined),
      )
      const said = transactions.map((each) => ({
        status: failedOrDone(each.status) ?? ('pending' as const),
        address: each.wallet_address,
        amount: each.purchase_amount?.value,
        paid: each.payment_total?.value,
        hash: each.tx_hash || undefined,
      }))
      // After a declined card, another one may succeed.
      return said.find(({ status }) => status === 'done') ?? said.find(({ status }) => status === 'pending') ?? said[0]
    },
    readHook(hook) {
      if (!hookSecret)
        throw serverErrors.create('unproven', { problem: 'This server takes no hooks of Coinbase: it has no secret for them.' })
      return readCoinbaseHook(hook, hookSecret)
    },
  }
}

/** `ETH:base` */
function codeOf({ code }: ProviderOrder): { readonly currency: string; readonly network: string } {
  const [currency = '', network = 'ethereum'] = code.split(':')
  return { currency, network }
}

/** Returns the meaning of Coinbase's error responses. */
function meaningOf(status: number, answer: string): ProviderRefusal | undefined {
  if (status !== 400 && status !== 403 && status !== 404) return undefined
  if (/countr|subdivision|region|jurisdiction/i.test(answer)) return { refused: 'country' }
  if (/amount|limit|minimum|maximum/i.test(answer)) return { refused: 'amount' }
  return /asset|currency|network/i.test(answer) ? { refused: 'asset' } : undefined
}

/**
 * Returns the visitor's IP address, which Coinbase compares with that of the page's visitor. The server only keeps the network part of
 * IPv6 addresses.
 */
function addressIn({ caller }: OnrampCall): string | undefined {
  return caller?.includes(':') ? caller.replace(/\/\d+$/, '') : caller
}
