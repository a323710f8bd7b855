import { type Database, databaseService, type ServerCall, within } from '@latchkey/server-kit'
import { signHook } from './sign-hook.js'

/** URL of webhooks, and their signature. */
export interface Delivery {
  readonly url: string
  readonly key: Buffer
  readonly now: () => number
  readonly onError: (error: unknown, what: string) => void
}

/** Time limit of the merchant's server for one webhook, after which another process takes over. */
const SEND_MS = 10_000
const HELD_MS = 20_000
const HOUR = 3_600_000
/** Delays after each attempt; the last one is repeated. */
const PAUSES: readonly number[] = [5_000, 30_000, 120_000, 600_000, 3_600_000, 10_800_000, 21_600_000, 43_200_000]
/** Undelivered webhooks are dropped after this time. */
const LONGEST_MS = 259_200_000

interface HookRow {
  readonly id: string
  readonly body: string
  readonly tries: number | string
  readonly created_at: number | string
}

/**
 * Sends due webhooks up to the given number, and returns how many were accepted. Only one process handles each webhook at a time, and its
 * id stays the same in every attempt.
 */
export async function deliverHooks(call: ServerCall, delivery: Delivery, most: number): Promise<number> {
  const database = call.use(databaseService)
  let taken = 0
  for (let count = 0; count < most; count += 1) {
    const at = delivery.now()
    const [hook] = await database.query<HookRow>(
      `UPDATE pay_hooks SET run_at = ?, tries = tries + 1
        WHERE id = (SELECT id FROM pay_hooks WHERE run_at <= ? AND ended_at IS NULL ORDER BY run_at, created_at, id LIMIT 1)
          AND run_at <= ? AND ended_at IS NULL RETURNING id, body, tries, created_at`,
      [at + HELD_MS, at, at],
    )
    if (!hook) break
    if (await deliver(database, hook, call, delivery)) taken += 1
  }
  return taken
}

async function deliver(database: Database, hook: HookRow, call: ServerCall, { url, key, now, onError }: Delivery): Promise<boolean> {
  const { id, body } = hook
  const end = (): Promise<unknown> => database.query('UPDATE pay_hooks SET ended_at = ? WHERE id = ?', [now(), id])
  try {
    await within({ ms: SEND_MS, signal: call.signal }, async (signal) => {
      const headers = { ...signHook({ id, body, key, now: now() }) }
      const answer = await call.fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      // Not awaited: it may only end with a copy of the body.
      answer.body?.cancel().catch(() => {})
      if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`)
    })
    await end()
    return true
  } catch (error) {
    call.signal.throwIfAborted()
    onError(error, 'the webhook')
    const pause = PAUSES[Number(hook.tries) - 1] ?? PAUSES.at(-1) ?? HOUR
    const at = now() + pause
    if (at > Number(hook.created_at) + LONGEST_MS) await end()
    else await database.query('UPDATE pay_hooks SET run_at = ? WHERE id = ?', [at, id])
    return false
  }
}
