import type { Database } from '@latchkey/server-kit'
import type { Keys } from '../keys.js'
import { hashOf, seal, unseal } from '../secrets.js'
import type { SocialIdentity } from './ask-provider.js'

/** How long a visitor may take at a provider, and how long the response is valid. */
export const SOCIAL_MS = 600_000
/** Neither used, ended nor expired. The parameter is the current time. */
export const OPEN = 'used_at IS NULL AND ended_at IS NULL AND expires_at > ?'

export type SocialKind = 'login' | 'link'

/** Ends a login. The frame's poll returns the problem. */
export async function endLogin(
  database: Database,
  { id, problem, now }: { readonly id: string; readonly problem: string; readonly now: number },
): Promise<void> {
  await database.query('UPDATE ew_socials SET ended_at = ?, problem = ?, journey = NULL WHERE id = ? AND ended_at IS NULL', [
    now,
    problem,
    id,
  ])
}

/**
 * Stores the confirmed identity. `isApproved` if only the frame's redeem call is still missing. Returns false if the login has ended
 * meanwhile.
 */
export async function saveIdentity(
  database: Database,
  {
    id,
    identity,
    code,
    isApproved,
    keys,
    now,
  }: {
    readonly id: string
    readonly identity: SocialIdentity
    readonly code?: string
    readonly isApproved: boolean
    readonly keys: Keys
    readonly now: number
  },
): Promise<boolean> {
  const [row] = await database.query(
    `UPDATE ew_socials SET vouched = ?, code = ?, approved_at = ?, journey = NULL WHERE id = ? AND vouched IS NULL AND ${OPEN} RETURNING id`,
    [seal(keys.box, `vouched|${id}`, JSON.stringify(identity)), code === undefined ? null : hashOf(code), isApproved ? now : null, id, now],
  )
  return row !== undefined
}

/** Reads the identity stored by `saveIdentity`. */
export function readIdentity({ box }: Keys, id: string, sealed: string): SocialIdentity {
  return JSON.parse(unseal(box, `vouched|${id}`, sealed).toString()) as SocialIdentity
}
