import type { Database } from '@latchkey/server-kit'
import { ERASED_MS, eraseDue } from './account/delete-account.js'

/** How long the security log is kept. */
const AUDIT_MS = 31_536_000_000

/** Deletes expired rows, and the accounts whose deletion is due. */
export async function sweep(database: Database, now: number): Promise<void> {
  await eraseDue(database, now)
  // An expired login still returns `over`, like one that never existed.
  for (const table of [
    'logins',
    'socials',
    'sessions',
    'rotated',
    'undos',
    'proofs',
    'limits',
    'jobs',
    'calls',
    'permissions',
    'sponsored',
    'password_keys',
  ])
    await database.query(`DELETE FROM ew_${table} WHERE expires_at <= ?`, [now])
  await database.query('DELETE FROM ew_erased WHERE at <= ?', [now - ERASED_MS])
  await database.query('DELETE FROM ew_audit WHERE at <= ?', [now - AUDIT_MS])
}
