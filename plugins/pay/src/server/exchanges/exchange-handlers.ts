import { randomBytes } from 'node:crypto'
import type { Body } from '@latchkey/kernel/wire'
import { databaseService, familiesService, type Handlers, type ServerEnv, serverErrors } from '@latchkey/server-kit'
import type { exchangeWire } from '../../wire.js'
import { isSameText, keptAs } from '../accepted.js'
import type { ExchangeProvider, PayServerOptions } from '../options.js'
import { findPayment } from '../store/payments.js'
import { addSession, findSession, keepPage, type StoredSession } from '../store/sessions.js'
import { followSession } from './follow-session.js'
import { guarded, isPage } from './guard.js'

type Order = Pick<StoredSession, 'payment' | 'asset' | 'recipient' | 'amount'>
const DAY = 86_400_000
/** A page that expires sooner than this is requested again. */
const SHORT_MS = 10_000

/** Handles calls about exchanges: their assets, their pages, and the status of deposits as they report it. */
export function exchangeHandlers(
  options: Pick<PayServerOptions, 'onError'> & { readonly exchanges: readonly ExchangeProvider[]; readonly now: () => number },
): Handlers<typeof exchangeWire> {
  const { exchanges, now, onError = () => {} } = options
  const sells = ({ assets }: ExchangeProvider, asset: string): boolean => assets.some((each) => isSameText(each.asset, asset))
  return {
    exchanges: async ({ asset }) => ({
      items: exchanges
        .filter((each) => asset === undefined || sells(each, asset))
        .map(({ id, name, iconUrl }) => ({ id, name, ...(iconUrl !== undefined && { iconUrl }) })),
    }),

    async assets() {
      const all = exchanges.flatMap(({ assets }) => assets)
      const once = all.filter((each, i) => all.findIndex(({ asset }) => isSameText(asset, each.asset)) === i)
      return {
        items: once.slice(0, 200).map(({ asset, symbol, name, decimals }) => {
          return { ...{ asset, symbol, name, decimals }, exchanges: exchanges.filter((each) => sells(each, asset)).map(({ id }) => id) }
        }),
      }
    },

    async start(body, env) {
      const exchange = exchanges.find(({ id }) => id === body.exchange)
      if (!exchange) throw serverErrors.create('not-found', { what: 'The exchange' })
      const order = await orderOf(body, env, now())
      if (!sells(exchange, order.asset))
        throw serverErrors.create('invalid', { field: 'asset', problem: 'The exchange does not pay this out.' })
      const database = env.use(databaseService)
      const { projectId: project } = env
      const own = { id: randomBytes(16).toString('hex'), project, key: body.key, exchange: exchange.id, createdAt: now(), ...order }
      // Stored before the exchange is called, so that a retry continues with the same id.
      const session = await addSession(database, own)
      const isSame = session?.exchange === exchange.id && session.payment === order.payment && session.amount === order.amount
      if (!session || !isSame || !isSameText(session.asset, order.asset) || session.recipient !== order.recipient)
        throw serverErrors.create('invalid', { field: 'key', problem: 'It belongs to another deposit.' })
      const { id, asset, recipient } = session
      if (session.url !== undefined && session.urlUntil > now() + SHORT_MS) return pageOf(id, session.url, session.urlUntil)
      const started = await guarded(exchange, env, async (call) => {
        const page = await exchange.start({ id, asset, amount: BigInt(session.amount), recipient }, call)
        if (!isPage(page?.url)) throw new Error(`${exchange.name} has no page that visitors may be sent to.`)
        return page
      })
      const until = Number.isFinite(started.expiresAt) ? Math.min(Math.max(started.expiresAt, now()), now() + DAY) : now() + DAY
      await keepPage(database, { id, url: started.url, until })
      return pageOf(id, started.url, until)
    },

    async session({ id }, env) {
      const database = env.use(databaseService)
      const session = await findSession(database, id)
      if (!session) throw serverErrors.create('not-found', { what: 'The deposit' })
      const isNew = await followSession(session, env, { exchanges, now, onError })
      const { status, hash } = (isNew && (await findSession(database, id))) || session
      return { status, hash: hash ?? null }
    },
  }
}

function pageOf(id: string, url: string, until: number): { id: string; url: string; expiresAt: string } {
  return { id, url, expiresAt: new Date(until).toISOString() }
}

/** Returns what to pay out and where: a payment's amount due, or the page's request. */
async function orderOf(body: Body<typeof exchangeWire.start>, env: ServerEnv, at: number): Promise<Order> {
  if ('payment' in body) {
    const payment = await findPayment(env.use(databaseService), body.payment)
    if (!payment) throw serverErrors.create('not-found', { what: 'The payment' })
    const { id, status, asset, recipient, due, expiresAt } = payment
    // The same key returns its page again, even while it is being paid.
    const isOver = status === 'received' || status === 'settled' || status === 'expired' || at >= expiresAt
    if (isOver) throw serverErrors.create('conflict', { what: 'What this payment asks for' })
    return { payment: id, asset, recipient, amount: due }
  }
  const { asset, recipient, amount } = body
  const [chain = ''] = asset.split('/')
  const family = recipient.startsWith(`${chain}:`) ? await env.use(familiesService).of(chain) : undefined
  const own = keptAs(family, recipient, chain)
  // A wrong checksum is a typing error, and the coins would be lost.
  if (own === undefined) throw serverErrors.create('invalid', { field: 'recipient', problem: 'This is no address of the network.' })
  return { payment: undefined, asset, recipient: own, amount }
}
