import { databaseService, type ServerCall } from '@latchkey/server-kit'
import type { ExchangeProvider } from '../options.js'
import { addHint } from '../store/payments.js'
import { changeSession, type StoredSession, takeSessionTurn } from '../store/sessions.js'
import { guarded } from './guard.js'

/** How often an exchange is polled for a deposit, by all of its watchers combined. */
const PERIOD_MS = 4_000
/** After this time, no further news is expected. */
const LONGEST_MS = 259_200_000

const STATUSES: readonly string[] = ['pending', 'done', 'failed', 'refunded']

/**
 * Polls the exchange for an unfinished deposit, if it is time. Its answer proves nothing, and only shows where to look. Returns whether
 * it was polled.
 */
export async function followSession(
  session: StoredSession,
  call: ServerCall,
  {
    exchanges,
    now,
    onError,
  }: {
    readonly exchanges: readonly ExchangeProvider[]
    readonly now: () => number
    readonly onError: (error: unknown, what: string) => void
  },
): Promise<boolean> {
  const { id, payment, status, hash: known, createdAt } = session
  const exchange = exchanges.find((each) => each.id === session.exchange)
  const at = now()
  const isEnd = status === 'refunded' || (status === 'done' && known !== undefined)
  if (!exchange || isEnd || at - createdAt > LONGEST_MS) return false
  const database = call.use(databaseService)
  if (!(await takeSessionTurn(database, { id, before: at - PERIOD_MS, now: at }))) return false
  try {
    const news = await guarded(exchange, call, (own) => exchange.find({ id }, own))
    if (!news || !STATUSES.includes(news.status)) return false
    const hash = typeof news.hash === 'string' && /^[0-9A-Za-z]{32,100}$/.test(news.hash) ? news.hash : undefined
    await changeSession(database, { id, status: news.status, hash })
    const isUnderWay = news.status === 'pending' || news.status === 'done'
    const word = isUnderWay ? 'pending' : news.status === 'refunded' ? 'refunded' : 'failed'
    if (payment !== undefined) await addHint(database, { id: payment, hash: isUnderWay ? hash : undefined, exchange: word }, at)
    return true
  } catch (error) {
    call.signal.throwIfAborted()
    onError(error, exchange.name)
    return false
  }
}
