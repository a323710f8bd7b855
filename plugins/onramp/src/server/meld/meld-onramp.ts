import { list, nothing, number, object, optional, string, union } from '@latchkey/kernel/wire'
import { createUpstream, serverErrors } from '@latchkey/server-kit'
import type { OnrampProvider, ProviderRefusal } from '../onramp-provider.js'
import { readJson } from '../read-json.js'
import { meldStatus, readMeldHook } from './read-meld-hook.js'

/** The API key and webhook secret from Meld, and where its API is. */
export interface MeldOnrampOptions {
  /** From Meld's dashboard. */
  readonly apiKey: string
  /** Secret of the webhook profile that calls `/v1/onramp/hooks/meld`. Without it, webhooks are rejected, and purchases are polled. */
  readonly hookSecret?: string
  /** Defaults to `https://api.meld.io`; use `https://api-sb.meld.io` for its sandbox. */
  readonly apiUrl?: string
  /** Hosts of its pages, including their subdomains. Defaults to `['meldcrypto.com', 'meld.io']`. Pages elsewhere are not opened. */
  readonly pageHosts?: readonly string[]
  /** Fee range shown to visitors. Defaults to `1-2%`. */
  readonly feeRange?: string
  /** Milliseconds since 1970. Defaults to the machine's clock. */
  readonly now?: () => number
}

const text = /* @__PURE__ */ string({ maxLength: 300 })
const maybeText = /* @__PURE__ */ optional(/* @__PURE__ */ union([text, /* @__PURE__ */ nothing()]))
const maybeNumber = /* @__PURE__ */ optional(
  /* @__PURE__ */ union([/* @__PURE__ */ number({ minimum: 0, maximum: 1e15 }), /* @__PURE__ */ nothing()]),
)
const countriesAnswer = /* @__PURE__ */ list(/* @__PURE__ */ object({ countryCode: text }))
const quotesAnswer = /* @__PURE__ */ object({
  quotes: /* @__PURE__ */ list(
    /* @__PURE__ */ object({
      serviceProvider: text,
      sourceAmount: /* @__PURE__ */ number({ minimum: 0, maximum: 1e15 }),
      destinationAmount: /* @__PURE__ */ number({ minimum: 0, maximum: 1e15 }),
      totalFee: maybeNumber,
      networkFee: maybeNumber,
    }),
    { maxItems: 100 },
  ),
})
const widgetAnswer = /* @__PURE__ */ object({ widgetUrl: /* @__PURE__ */ string({ minLength: 8, maxLength: 8000 }) })
const transactionsAnswer = /* @__PURE__ */ object({
  transactions: /* @__PURE__ */ list(
    /* @__PURE__ */ object({
      status: text,
      externalSessionId: maybeText,
      sourceAmount: maybeNumber,
      destinationAmount: maybeNumber,
      cryptoDetails: /* @__PURE__ */ optional(
        /* @__PURE__ */ union([
          /* @__PURE__ */ object({ destinationWalletAddress: maybeText, blockchainTransactionId: maybeText }),
          /* @__PURE__ */ nothing(),
        ]),
      ),
    }),
  ),
})

const SESSION_MS = 600_000

/**
 * Meld, which compares several sellers and uses the best offer. https://docs.meld.io
 *
 * @example
 * meldOnramp({ apiKey: process.env.MELD_API_KEY, hookSecret: process.env.MELD_HOOK_SECRET })
 */
export function meldOnramp(options: MeldOnrampOptions): OnrampProvider {
  const { apiKey, hookSecret, apiUrl = 'https://api.meld.io', pageHosts = ['meldcrypto.com', 'meld.io'], feeRange = '1-2%' } = options
  const { now = Date.now } = options
  const upstream = createUpstream({ name: 'Meld', timeoutMs: 10_000, maxBytes: 2_000_000, now })
  const headers = { authorization: `BASIC ${apiKey}`, 'meld-version': '2025-03-04' }
  const ask = (method: 'GET' | 'POST', path: string, body?: object) => ({ method, url: `${apiUrl}${path}`, headers, ...(body && { body }) })
  return {
    id: 'meld',
    name: 'Meld.io',
    feeRange,
    methods: ['card', 'bank', 'wallet'],
    health: () => [{ name: upstream.name, state: upstream.state }],
    async countries(call) {
      const path = '/service-providers/properties/countries?categories=CRYPTO_ONRAMP'
      const countries = await readJson(upstream, ask('GET', path), countriesAnswer, call, () => undefined)
      return new Set(countries.map(({ countryCode }) => countryCode))
    },
    async quote(order, call) {
      const answer = await readJson(
        upstream,
        ask('POST', '/payments/crypto/quote', {
          countryCode: order.country ?? 'US',
          sourceCurrencyCode: order.fiat,
          // Meld requires a JSON number, which is exact enough for money with two decimals.
          sourceAmount: Number(order.amount),
          destinationCurrencyCode: order.code,
          walletAddress: order.address,
        }),
        quotesAnswer,
        call,
        meaningOf,
      )
      if ('refused' in answer) return answer
      const best = bestOf(answer.quotes)
      if (!best) return { refused: 'asset' }
      const { destinationAmount, sourceAmount, totalFee, networkFee } = best
      return {
        amount: plain(destinationAmount),
        total: plain(sourceAmount),
        fees: [
          ...(typeof totalFee === 'number' ? [{ who: 'provider' as const, amount: plain(Math.max(0, totalFee - (networkFee ?? 0))) }] : []),
          ...(typeof networkFee === 'number' ? [{ who: 'network' as const, amount: plain(networkFee) }] : []),
        ],
      }
    },
    async start(order, call) {
      const session = {
        countryCode: order.country ?? 'US',
        sourceCurrencyCode: order.fiat,
        destinationCurrencyCode: order.code,
        walletAddress: order.address,
        sourceAmount: order.amount,
        lockFields: ['destinationCurrencyCode', 'walletAddress'],
      }
      const quotes = await readJson(
        upstream,
        ask('POST', '/payments/crypto/quote', { ...session, lockFields: undefined, sourceAmount: Number(order.amount) }),
        quotesAnswer,
        call,
        meaningOf,
      )
      if ('refused' in quotes) return quotes
      const seller = bestOf(quotes.quotes)?.serviceProvider
      if (seller === undefined) return { refused: 'asset' }
      const answer = await readJson(
        upstream,
        ask('POST', '/crypto/session/widget', {
          sessionType: 'BUY',
          externalSessionId: order.id,
          sessionData: { ...session, serviceProvider: seller },
        }),
        widgetAnswer,
        call,
        meaningOf,
      )
      if ('refused' in answer) return answer
      if (!isPage(answer.widgetUrl, pageHosts, apiUrl)) {
        const cause = new Error('Meld answered with a page at a host that is not among `pageHosts`.')
        call.report?.(cause, upstream.name)
        throw serverErrors.create('unavailable', { what: upstream.name }, { cause })
      }
      return { url: answer.widgetUrl, expiresAt: now() + SESSION_MS }
    },
    async find({ id }, call) {
      const { transactions } = await readJson(
        upstream,
        ask('GET', `/payments/transactions?externalSessionIds=${id}`),
        transactionsAnswer,
        call,
        (status) => (status === 404 ? { transactions: [] } : undefined),
      )
      const said = transactions
        .filter(({ externalSessionId }) => externalSessionId === id)
        .map(({ status, sourceAmount, destinationAmount, cryptoDetails }) => ({
          status: meldStatus(status),
          address: cryptoDetails?.destinationWalletAddress ?? undefined,
          amount: typeof destinationAmount === 'number' ? plain(destinationAmount) : undefined,
          paid: typeof sourceAmount === 'number' ? plain(sourceAmount) : undefined,
          hash: cryptoDetails?.blockchainTransactionId ?? undefined,
        }))
      return said.find(({ status }) => status === 'done') ?? said.find(({ status }) => status === 'pending') ?? said[0]
    },
    readHook(hook) {
      if (!hookSecret) throw serverErrors.create('unproven', { problem: 'This server takes no hooks of Meld: it has no secret for them.' })
      return readMeldHook(hook, hookSecret)
    },
  }
}

function bestOf<Q extends { readonly destinationAmount: number }>(quotes: readonly Q[]): Q | undefined {
  return quotes.reduce<Q | undefined>((best, each) => (best && best.destinationAmount >= each.destinationAmount ? best : each), undefined)
}

/** Formats a JSON number without an exponent. */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(18) : text
}

/** Returns the meaning of Meld's error responses. */
function meaningOf(status: number, answer: string): ProviderRefusal | undefined {
  if (status !== 400 && status !== 404 && status !== 422) return undefined
  if (/countr|region/i.test(answer)) return { refused: 'country' }
  if (/amount|limit|minimum|maximum/i.test(answer)) return { refused: 'amount' }
  return /currency|asset|quote/i.test(answer) ? { refused: 'asset' } : undefined
}

/** Requires https and a known host; http is only allowed if the API is on this machine, as in a sandbox. */
function isPage(address: string, hosts: readonly string[], apiUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username } = new URL(address)
  if (username !== '') return false
  if (protocol === 'http:') return new URL(apiUrl).protocol === 'http:' && new URL(apiUrl).hostname === hostname
  return protocol === 'https:' && hosts.some((known) => host === known || host.endsWith(`.${known}`))
}
