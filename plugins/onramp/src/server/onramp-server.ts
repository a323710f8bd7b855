import { randomBytes } from 'node:crypto'
import { fromUnits, toUnits } from '@latchkey/kernel/units'
import {
  cacheService,
  type Database,
  databaseService,
  defineServerPlugin,
  detached,
  familiesService,
  type RawRequest,
  type ServerEnv,
  type ServerPlugin,
  serverErrors,
} from '@latchkey/server-kit'
import { type OnrampFiat, type OnrampOrder, type OnrampPurchase, type OnrampQuote, onrampWire } from '../wire.js'
import { defaultFiats } from './default-fiats.js'
import { defaultTokens } from './default-tokens.js'
import { follow, type Rules, sameAddress, takeNews } from './follow.js'
import { limitProvider } from './limit-provider.js'
import { migrations } from './migrations.js'
import type { OnrampProvider, OnrampToken, ProviderOrder, ProviderRefusal } from './onramp-provider.js'
import { readMoney } from './read-money.js'
import { addEvent, addPurchase, findPurchases, forget, type StoredPurchase } from './store.js'

/** The providers that the server buys from, and what it asks of them. */
export interface OnrampServerOptions {
  /** Providers: `[coinbaseOnramp({ … }), meldOnramp({ … })]`. Visitors see them in this order if none has a price. */
  readonly providers: readonly OnrampProvider[]
  /** Tokens for sale. Defaults to the coins of the card networks, Solana, and USDC on them. */
  readonly tokens?: readonly OnrampToken[]
  /** Currencies, the first of which is preselected. Defaults to twelve currencies. */
  readonly fiats?: readonly OnrampFiat[]
  /** ISO 3166-1 codes of countries where nothing is sold. */
  readonly blockedCountries?: readonly string[]
  /**
   * A header in which your proxy or CDN sends the visitor's country, `cf-ipcountry`. Without it, the page's value is used. Only set it if
   * visitors cannot set that header.
   */
  readonly countryHeader?: string
  /** This server's own URL for providers, which sign it. Defaults to the requested URL, which a proxy may hide. */
  readonly origin?: string
  /** Days for which purchases are kept. Defaults to 400. */
  readonly keepDays?: number
  /** Limit of each request to a provider, in milliseconds. A slower provider is unavailable. Defaults to 15 s. */
  readonly timeoutMs?: number
  /** Called with errors of a provider. */
  readonly onError?: (error: unknown, provider: string) => void
  /** Milliseconds since 1970. Defaults to the machine's clock. */
  readonly now?: () => number
}

const HOUR = 3_600_000
const DAY = 86_400_000
/** After this time, an unpaid purchase is considered abandoned, unless the provider's webhook reports otherwise. */
const OPEN_MS = 604_800_000
const EVENTS_MS = 7_776_000_000

/**
 * `/v1/onramp`: purchases of coins with money. Sessions are begun with the operator's keys; webhooks are verified, applied once, and
 * accepted in any order; a purchase can be read by anyone who has its id.
 *
 * @example
 * onrampServer({ providers: [coinbaseOnramp({ keyId, keySecret, hookSecret })] })
 */
export function onrampServer(options: OnrampServerOptions): ServerPlugin<typeof onrampWire> {
  const { tokens = defaultTokens(), fiats = defaultFiats(), blockedCountries = [], countryHeader, keepDays = 400 } = options
  const { timeoutMs = 15_000, now = Date.now, onError } = options
  const providers = options.providers.map((provider) => limitProvider(provider, timeoutMs))
  const origin = options.origin && new URL(options.origin).origin
  const rules: Rules = { now, onError }
  const blocked = new Set(blockedCountries)

  const countryOf = ({ headers }: Pick<ServerEnv, 'headers'>, said: string | undefined): string | undefined => {
    const header = countryHeader === undefined ? undefined : headers.get(countryHeader)?.toUpperCase()
    // Proxies send XX and T1 for unknown countries.
    return header !== undefined && /^[A-Z]{2}$/.test(header) && header !== 'XX' ? header : said
  }
  /** Undefined if the provider does not report them, or does not respond. */
  const countriesOf = async (provider: OnrampProvider, env: ServerEnv): Promise<readonly string[] | undefined> => {
    const load = async (): Promise<readonly string[]> => [...((await provider.countries?.(detached(env))) ?? [])]
    if (!provider.countries) return undefined
    return env
      .use(cacheService)
      .read(`onramp.countries.${provider.id}`, { ttlMs: HOUR, load })
      .catch((error: unknown) => {
        env.signal.throwIfAborted()
        onError?.(error, provider.id)
        return undefined
      })
  }
  const sellsIn = async (provider: OnrampProvider, place: Place, env: ServerEnv): Promise<boolean> => {
    const { country, subdivision } = place
    if (country === undefined) return true
    if (blocked.has(country)) return false
    const known = await countriesOf(provider, env)
    if (!known || known.includes(country)) return true
    return subdivision === undefined ? known.some((each) => each.startsWith(`${country}-`)) : known.includes(`${country}-${subdivision}`)
  }
  const read = async (body: OnrampOrder, env: ServerEnv): Promise<Read> => {
    const token = tokens.find(({ asset }) => asset.toLowerCase() === body.asset.toLowerCase())
    if (!token) throw serverErrors.create('invalid', { field: 'asset', problem: 'This cannot be bought here.' })
    const fiat = fiats.find(({ code }) => code === body.fiat)
    if (!fiat) throw serverErrors.create('invalid', { field: 'fiat', problem: 'This currency is not taken here.' })
    const amount = readMoney(body.amount)
    if (amount < readMoney(fiat.min) || amount > readMoney(fiat.max))
      throw serverErrors.create('invalid', { field: 'amount', problem: `It may be from ${fiat.min} to ${fiat.max} ${fiat.code}.` })
    const chain = token.asset.split('/')[0] ?? ''
    if (!body.account.startsWith(`${chain}:`))
      throw serverErrors.create('invalid', { field: 'account', problem: 'The account is on another network than what is bought.' })
    const given = body.account.slice(chain.length + 1)
    const family = await env.use(familiesService).of(chain)
    // A wrong checksum is a typing error, and the coins would be lost.
    const own = family?.accountOf(given, chain, 'loose')
    if (!family || own === undefined)
      throw serverErrors.create('invalid', { field: 'account', problem: 'This is no address of its network.' })
    const address = family.write(own)
    const place = { country: countryOf(env, body.country), subdivision: body.subdivision }
    return {
      token,
      place,
      order: { token, address, fiat: body.fiat, amount: fromUnits(amount, 8), ...place },
      account: `${chain}:${address}`,
    }
  }
  const sent = async (request: RawRequest, env: Parameters<typeof follow>[1]): Promise<Response> => {
    const provider = providers.find(({ id }) => id === request.params.provider)
    if (!provider?.readHook) throw serverErrors.create('not-found', { what: 'This provider' })
    const { pathname, search } = request.url
    const hook = provider.readHook({
      headers: request.headers,
      body: await request.text(),
      url: `${origin ?? request.url.origin}${pathname}${search}`,
    })
    const [purchase] = hook && /^[0-9a-f]{32}$/.test(hook.purchase) ? await findPurchases(env.use(databaseService), [hook.purchase]) : []
    // It may have been begun by another server of the operator.
    if (!hook || purchase?.provider !== provider.id) return new Response(null, { status: 204 })
    // Fetched first: if this fails, the provider sends the webhook again, which must then count.
    const found = hook.ask ? await provider.find({ id: purchase.id }, env) : undefined
    const isSame = await sameAddress(env, purchase)
    await env.use(databaseService).transaction(async (within) => {
      if (!(await addEvent(within, provider.id, `${purchase.id} ${hook.event}`, now()))) return
      for (const news of [hook.news, found]) if (news) await takeNews(within, { purchase, news, isSame }, rules)
    })
    return new Response(null, { status: 204 })
  }

  return defineServerPlugin<typeof onrampWire>({
    id: 'onramp',
    wire: onrampWire,
    migrations,
    health: () => providers.flatMap((provider) => provider.health?.() ?? []),
    raw: [
      {
        method: 'POST',
        path: '/v1/onramp/hooks/:provider',
        summary: 'What a provider says about a purchase, signed by it',
        type: 'application/json',
        answer: sent,
      },
    ],
    handlers: {
      async options({ country: said, subdivision }, env) {
        const country = countryOf(env, said)
        const sold = await Promise.all(providers.map((provider) => sellsIn(provider, { country, subdivision }, env)))
        return {
          country: country ?? null,
          fiats: [...fiats],
          tokens: tokens.map(({ codes, ...token }) => ({
            ...token,
            providers: providers.filter(({ id }) => codes[id]).map(({ id }) => id),
          })),
          providers: providers.map(({ id, name, feeRange, methods }, i) => ({
            id,
            name,
            feeRange,
            methods: [...methods],
            chains: [...new Set(tokens.filter(({ codes }) => codes[id]).map(({ asset }) => asset.split('/')[0] ?? ''))],
            available: sold[i] ?? false,
          })),
        }
      },

      async quotes(body, env) {
        const { token, order, place } = await read(body, env)
        const answers = await Promise.all(
          providers.map(async (provider): Promise<OnrampQuote | Refused> => {
            const code = token.codes[provider.id]
            if (code === undefined) return { provider: provider.id, reason: 'asset' }
            if (!(await sellsIn(provider, place, env))) return { provider: provider.id, reason: 'country' }
            return quoteOf(provider, { ...order, code }, env).catch((error: unknown) => {
              env.signal.throwIfAborted()
              onError?.(error, provider.id)
              return { provider: provider.id, reason: 'unavailable' }
            })
          }),
        )
        const items = answers.flatMap((each) => ('reason' in each ? [] : [each]))
        return {
          items: items.sort((a, b) => (BigInt(b.amount) > BigInt(a.amount) ? 1 : BigInt(b.amount) < BigInt(a.amount) ? -1 : 0)),
          refused: answers.flatMap((each) => ('reason' in each ? [each] : [])),
        }
      },

      async sessions(body, env) {
        const provider = providers.find(({ id }) => id === body.provider)
        if (!provider) throw serverErrors.create('not-found', { what: 'The provider' })
        const { token, order, place, account } = await read(body, env)
        const code = token.codes[provider.id]
        if (code === undefined) throw refusal('asset')
        if (!(await sellsIn(provider, place, env))) throw refusal('country')
        const database = env.use(databaseService)
        const id = randomBytes(16).toString('hex')
        const started = await provider.start({ ...order, code, id }, env)
        if ('refused' in started) throw refusal(started.refused)
        const at = now()
        await forget(database, { open: at - OPEN_MS, all: at - keepDays * DAY, events: at - EVENTS_MS })
        // Stored before the visitor can pay, so that a crash of this server loses nothing.
        const { asset, symbol, decimals } = token
        await addPurchase(database, {
          ...{ id, provider: provider.id, account, asset, symbol, decimals, fiat: order.fiat, paid: order.amount },
          ...{ createdAt: at, changedAt: at, askedAt: at },
        })
        return { id, url: started.url, expiresAt: new Date(started.expiresAt).toISOString() }
      },

      async purchases({ ids }, env) {
        const database: Database = env.use(databaseService)
        const known = await findPurchases(database, [...new Set(ids)])
        const asked = await Promise.all(known.map((purchase) => follow(purchase, env, providers, rules)))
        const items = asked.includes(true) ? await findPurchases(database, [...new Set(ids)]) : known
        return { items: items.map(toReply) }
      },
    },
  })
}

interface Place {
  readonly country: string | undefined
  readonly subdivision: string | undefined
}
interface Read {
  readonly token: OnrampToken
  readonly place: Place
  readonly order: Omit<ProviderOrder, 'code'>
  /** CAIP-10, in normalized form. */
  readonly account: string
}
interface Refused {
  readonly provider: string
  readonly reason: 'country' | 'amount' | 'asset' | 'unavailable'
}

const PROBLEMS = {
  country: { field: 'country', problem: 'The provider does not sell in this country.' },
  amount: { field: 'amount', problem: 'The provider does not sell for this amount.' },
  asset: { field: 'asset', problem: 'The provider does not sell this.' },
} as const

function refusal(reason: ProviderRefusal['refused']): Error {
  return serverErrors.create('invalid', PROBLEMS[reason])
}

/** Returns a quote in base units. Rejects a quote of 0, or with a different price than requested. */
async function quoteOf(provider: OnrampProvider, order: ProviderOrder, env: ServerEnv): Promise<OnrampQuote | Refused> {
  const answer = await provider.quote(order, env)
  if ('refused' in answer) return { provider: provider.id, reason: answer.refused }
  const amount = toUnits(answer.amount, order.token.decimals)
  const total = readMoney(answer.total)
  if (amount <= 0n || total > readMoney(order.amount)) throw new Error(`${provider.name} gives nothing, or wants more than was asked.`)
  return {
    provider: provider.id,
    amount: String(amount),
    total: fromUnits(total, 8),
    fees: answer.fees.map(({ who, amount: fee }) => ({ who, amount: fromUnits(readMoney(fee), 8) })),
  }
}

function toReply({ askedAt: _, createdAt, changedAt, ...purchase }: StoredPurchase): OnrampPurchase {
  return { ...purchase, createdAt: new Date(createdAt).toISOString(), changedAt: new Date(changedAt).toISOString() }
}
