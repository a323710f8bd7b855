import { randomUUID } from 'node:crypto'
import type { Database, ServerEnv } from '@latchkey/server-kit'
import { dataKeyOf, opened } from './data-keys.js'
import { timeOf } from './device-request.js'
import type { Keys } from './keys.js'
import { seal, unseal } from './secrets.js'

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

/** Fields of the log besides the event. */
export interface AuditDetails {
  readonly detail?: string | undefined
  /** Address block. */
  readonly place?: string | undefined
}

/** Records an account event. Its details and the caller's address block are sealed with the user's data key. */
export async function note(
  within: Database,
  entry: {
    readonly userId: string
    readonly what: AuditEvent
    readonly detail?: string
    readonly keys: Keys
    readonly caller: ServerEnv['caller']
    readonly now: number
  },
): Promise<void> {
  const { userId, what, detail, keys, caller, now } = entry
  const id = randomUUID()
  const details = sealAudit(await dataKeyOf(within, keys, userId), id, { detail: detail?.slice(0, 300), place: caller })
  await within.query('INSERT INTO ew_audit (id, user_id, at, what, details) VALUES (?, ?, ?, ?, ?)', [id, userId, now, what, details])
}

export function sealAudit(dataKey: Buffer, id: string, details: AuditDetails): string {
  return seal(dataKey, `audit|${id}`, JSON.stringify(details))
}

interface Row {
  readonly id: string
  readonly at: number | string
  readonly what: string
  readonly details: string | null
  /** Like `place`, only set while `details` is null, as older releases wrote it. */
  readonly detail: string | null
  readonly place: string | null
}

/** Newest first. */
export async function listAudit(
  database: Database,
  { keys, userId }: { readonly keys: Keys; readonly userId: string },
): Promise<readonly { readonly at: string; readonly what: string; readonly detail?: string; readonly place?: string }[]> {
  const rows = await database.query<Row>(
    'SELECT id, at, what, details, detail, place FROM ew_audit WHERE user_id = ? ORDER BY at DESC, id LIMIT 100',
    [userId],
  )
  if (rows.length === 0) return []
  const key = await dataKeyOf(database, keys, userId)
  return rows.map((row) => {
    const { detail, place } = auditDetails(key, row)
    return {
      at: timeOf(row.at),
      what: row.what,
      ...(detail !== undefined && { detail }),
      ...(place !== undefined && { place }),
    }
  })
}

function auditDetails(dataKey: Buffer, { id, details, detail, place }: Row): AuditDetails {
  // Written by `sealAudit` alone.
  if (details !== null) return opened(() => JSON.parse(unseal(dataKey, `audit|${id}`, details).toString()) as AuditDetails)
  return { detail: detail ?? undefined, place: place ?? undefined }
}
