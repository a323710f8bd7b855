import { randomUUID } from 'node:crypto'
import type { Database, ServerEnv } from '@latchkey/kernel/server'
import { timeOf } from './visit.js'

/** Event types of an account's security log. */
export type AuditEvent =
  | 'login'
  | 'device-approved'
  | 'registered-again'
  | 'wallet-created'
  | 'factor-added'
  | 'factor-renewed'
  | 'factor-removed'
  | 'device-released'
  | 'recovery-released'
  | 'exported'
  | 'login-added'
  | 'login-removed'
  | 'email-changed'
  | 'email-restored'
  | 'deletion-requested'
  | 'deletion-undone'

/** Records an account event. */
export async function note(
  within: Database,
  entry: {
    readonly userId: string
    readonly what: AuditEvent
    readonly detail?: string
    readonly caller: ServerEnv['caller']
    readonly now: number
  },
): Promise<void> {
  const { userId, what, detail, caller, now } = entry
  await within.query('INSERT INTO ew_audit (id, user_id, at, what, detail, place) VALUES (?, ?, ?, ?, ?, ?)', [
    randomUUID(),
    userId,
    now,
    what,
    detail?.slice(0, 300) ?? null,
    caller ?? null,
  ])
}

interface Row {
  readonly at: number | string
  readonly what: string
  readonly detail: string | null
  readonly place: string | null
}

/** Newest first. */
export async function listAudit(
  database: Database,
  userId: string,
): Promise<readonly { readonly at: string; readonly what: string; readonly detail?: string; readonly place?: string }[]> {
  const rows = await database.query<Row>('SELECT at, what, detail, place FROM ew_audit WHERE user_id = ? ORDER BY at DESC, id LIMIT 100', [
    userId,
  ])
  return rows.map(({ at, what, detail, place }) => ({
    at: timeOf(at),
    what,
    ...(detail !== null && { detail }),
    ...(place !== null && { place }),
  }))
}
