import type { Database } from '@latchkey/kernel/server'
import { ERASED_MS, eraseDue } from './account/delete-account.js'

/** How long the security log goes back. */
const AUDIT_MS = 31_536_000_000

/** Deletes what is over, and the accounts whose time has come. */
export async function sweep(database: Database, now: number): Promise<void> {
  await eraseDue(database, now)
  // A login that is over still answers `over`, as one that never was does.
  for (const table of ['logins', 'socials', 'sessions', 'rotated', 'undos', 'proofs', 'limits', 'jobs'])
    await database.query(`DELETE FROM ew_${table} WHERE expires_at <= ?`, [now])
  await database.query('DELETE FROM ew_erased WHERE at <= ?', [now - ERASED_MS])
  await database.query('DELETE FROM ew_audit WHERE at <= ?', [now - AUDIT_MS])
}
