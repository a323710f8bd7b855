import type { Database } from '@latchkey/server-kit'
import type { DeviceRequest } from '../device-request.js'

interface KnownDevice {
  readonly realm: string
  readonly hash: string
  readonly jkt: string
  /** Only counts approvals before this time. */
  readonly before?: number
}

/** Returns whether this device was approved for this address, whether or not the address has an account. */
export async function isKnownDevice(
  database: Database,
  { realm, hash, jkt, before = Number.MAX_SAFE_INTEGER }: KnownDevice,
): Promise<boolean> {
  const [row] = await database.query('SELECT jkt FROM ew_devices WHERE realm = ? AND email_hash = ? AND jkt = ? AND approved_at < ?', [
    realm,
    hash,
    jkt,
    before,
  ])
  return row !== undefined
}

/** Returns whether this address is the user's. */
export async function isAddressOf(
  database: Database,
  { realm, hash, userId }: { readonly realm: string; readonly hash: string; readonly userId: string },
): Promise<boolean> {
  const [row] = await database.query('SELECT user_id FROM ew_emails WHERE realm = ? AND email_hash = ? AND user_id = ?', [
    realm,
    hash,
    userId,
  ])
  return row !== undefined
}

/**
 * Returns the budget that a call's emails and wrong codes for an address count towards: a device that is known to the address, or logged in
 * to its account, has its own, and all strangers share one. Otherwise, any stranger could keep the owner out.
 */
export async function budgetOf(
  database: Database,
  { realm, jkt }: Pick<DeviceRequest, 'realm' | 'jkt'>,
  { hash, userId }: { readonly hash: string; readonly userId: string | undefined },
): Promise<string> {
  const isKnown =
    (await isKnownDevice(database, { realm, hash, jkt })) ||
    (userId !== undefined && (await isAddressOf(database, { realm, hash, userId })))
  return isKnown ? `device ${jkt}` : 'strangers'
}
