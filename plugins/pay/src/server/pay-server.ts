import {
  type AnyServerPlugin,
  databaseService,
  defineServerPlugin,
  type RawEnv,
  type RawRequest,
  type ServerPlugin,
  serverErrors,
} from '@latchkey/server-kit'
import { exchangeWire, type PaymentInfo, payWire } from '../wire.js'
import { checkOptions } from './check-options.js'
import { createPayment } from './create-payment.js'
import { exchangeHandlers } from './exchanges/exchange-handlers.js'
import { followSession } from './exchanges/follow-session.js'
import { follow, type Rules } from './follow.js'
import type { Delivery } from './hooks/deliver-hooks.js'
import { keyOf } from './hooks/sign-hook.js'
import { isBearer } from './is-bearer.js'
import { migrations } from './migrations.js'
import type { PayServerOptions } from './options.js'
import { createProvers } from './proof/provers.js'
import { type StoredPayment, toReply } from './store/payment.js'
import { addHint, findPayment, giveBackLease, takeLease } from './store/payments.js'
import { openSessionsOf } from './store/sessions.js'
import { LEASE_MS, READ_MS } from './times.js'
import { verifyAgain } from './verify-payment.js'
import { work } from './work.js'

/** Cost of an anonymous call relative to one of the merchant, since it creates a persistent row. */
const STRANGER = 4

/**
 * `/v1/pay`: payments to you, proven by their chains. Each requests a unique amount, so that a transfer needs no memo. Reports of pages
 * and exchanges are only hints. You are notified by signed webhooks, and `GET /v1/pay/verify` checks the chain once more.
 *
 * @throws Error naming an invalid option
 * @example
 * payServer({ accepts: [{ asset: 'eip155:8453/erc20:0x8335…2913', symbol: 'USDC', name: 'USD Coin', decimals: 6, recipient:
 * 'eip155:8453:0x…' }] })
 */
export function payServer(options: PayServerOptions): AnyServerPlugin {
  checkOptions(options)
  const { accepts, merchantKey, workToken, onlyMerchant = false, webhook, exchanges = [], now = Date.now, onError = () => {} } = options
  const provers = createProvers(options.esplora)
  const rules: Rules = { now, provers, hooks: webhook !== undefined, onError }
  const delivery: Delivery | undefined = webhook && { url: webhook.url, key: keyOf(webhook.secret), now, onError }

  const demand = ({ headers }: Pick<RawEnv, 'headers'>, tokens: readonly (string | undefined)[]): void => {
    if (!isBearer(headers, tokens)) throw serverErrors.create('unproven', { problem: 'This is for the merchant, who has the key.' })
  }
  const read = async (id: string, env: RawEnv): Promise<StoredPayment> => {
    const payment = await findPayment(env.use(databaseService), id)
    if (!payment) throw serverErrors.create('not-found', { what: 'The payment' })
    return payment
  }
  /** Exchanges report a transaction before a search finds it. */
  const askExchanges = async (id: string, env: RawEnv): Promise<void> => {
    if (exchanges.length === 0) return
    for (const session of await openSessionsOf(env.use(databaseService), id)) await followSession(session, env, { exchanges, now, onError })
  }
  const readNow = async (id: string, env: RawEnv): Promise<StoredPayment> => {
    await askExchanges(id, env)
    const payment = await read(id, env)
    return (await follow(payment, env, rules, { ms: READ_MS })) ? read(id, env) : payment
  }
  const json = (value: object) => ({
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })

  const half: ServerPlugin<typeof payWire> = defineServerPlugin<typeof payWire>({
    id: 'pay',
    wire: payWire,
    migrations,
    health: () => [
      ...provers.bitcoin.upstreams.map(({ name, state }) => ({ name, state })),
      ...exchanges.flatMap((exchange) => exchange.health?.() ?? []),
    ],
    raw: [
      {
        method: 'POST',
        path: '/v1/pay/work',
        summary: 'Looks for open payments and sends webhooks, for those with the token',
        type: 'application/json',
        async answer(_: RawRequest, env) {
          demand(env, [workToken, merchantKey])
          return json(await work(env, { rules, delivery, more: (id) => askExchanges(id, env) }))
        },
      },
      {
        path: '/v1/pay/verify',
        summary: 'Asks the chain about a payment once more, for the merchant',
        type: 'application/json',
        async answer({ url }, env) {
          demand(env, [merchantKey])
          return json(await verifyAgain(url.searchParams, env, rules))
        },
      },
    ],
    handlers: {
      options: async () => ({
        items: accepts.map(({ asset, symbol, name, decimals, recipient }) => ({ asset, symbol, name, decimals, recipient })),
      }),

      async create(body, env) {
        const isMerchant = isBearer(env.headers, [merchantKey])
        if (onlyMerchant) demand(env, [merchantKey])
        if (!isMerchant) await env.charge(STRANGER)
        return toReply(await createPayment(body, env, options, provers))
      },

      read: async ({ id }, env): Promise<PaymentInfo> => toReply(await readNow(id, env)),

      async turn({ id, holder, want }, env) {
        const database = env.use(databaseService)
        if (want === 'done') {
          await giveBackLease(database, { id, holder })
          return { granted: false as const, payment: toReply(await read(id, env)) }
        }
        // It may have been paid since the page last checked.
        await readNow(id, env)
        const at = now()
        const granted = await takeLease(database, { id, holder, until: at + LEASE_MS }, at)
        return { granted, payment: toReply(await read(id, env)) }
      },

      async sent({ id, hash }, env) {
        const { asset } = await read(id, env)
        if (!isHashOf(asset, hash))
          throw serverErrors.create('invalid', { field: 'hash', problem: 'This is no transaction of its network.' })
        const written = asset.startsWith('solana:') ? hash : hash.toLowerCase()
        await addHint(env.use(databaseService), { id, hash: written }, now())
        return toReply(await readNow(id, env))
      },
    },
  })
  if (exchanges.length === 0) return half
  const wire = { ...payWire, ...exchangeWire }
  const handlers = { ...half.handlers, ...exchangeHandlers({ exchanges, now, onError }) }
  return { ...half, wire, handlers } satisfies ServerPlugin<typeof wire>
}

function isHashOf(asset: string, hash: string): boolean {
  if (asset.startsWith('eip155:')) return /^0x[0-9a-f]{64}$/i.test(hash)
  return asset.startsWith('solana:') ? /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(hash) : /^[0-9a-f]{64}$/i.test(hash)
}
