import { type Database, serverErrors } from '@latchkey/server-kit'
import type { AuthenticatedRequest } from '../device-request.js'
import type { SmartAccountBudget } from './smart-account-options.js'

const DAY_MS = 86_400_000
const OPERATIONS = { visitor: 50, project: 5000, day: 50_000 }

/** Usage of a quota by one operation. */
interface Part {
  /** Identifies the quota, the user and the day. */
  readonly id: string
  readonly amount: bigint
  readonly most: bigint | undefined
}
/** The reserved amounts, so that they can be returned. */
export type Reserved = readonly Part[]

/**
 * Counts an operation against all of today's quotas (UTC), or none. Locks rows in the order of their names, so that all processes count
 * together without deadlocks. Without `isCounted`, it only checks.
 *
 * @throws server/rate-limited until the next day
 */
export async function reserve(
  { database, session, env, smart, now, options }: AuthenticatedRequest,
  { chain, cost, budget }: { readonly chain: string; readonly cost: bigint; readonly budget: SmartAccountBudget },
  isCounted: boolean,
): Promise<Reserved> {
  const day = Math.floor(now / DAY_MS)
  // Anyone can name a project that is not listed, and another one for each operation.
  const isListed = options.projects?.some(({ id }) => id === env.projectId) === true
  const project = isListed ? `project ${env.projectId}` : 'unlisted projects'
  const whose = { visitor: `visitor ${session.userId} ${env.projectId}`, project, day: 'all' }
  const parts = (['visitor', 'project', 'day'] as const).flatMap((name): Part[] => [
    { id: `${day} operations ${whose[name]}`, amount: 1n, most: BigInt(smart.quotas[name] ?? OPERATIONS[name]) },
    ...(budget[name] === undefined ? [] : [{ id: `${day} ${chain} ${whose[name]}`, amount: cost, most: budget[name] }]),
  ])
  const sorted = parts.sort((a, b) => (a.id < b.id ? -1 : 1))
  await database.transaction(async (within) => {
    for (const { id, amount, most } of sorted) {
      const used = await lockedAmount(within, id, (day + 2) * DAY_MS)
      if (most !== undefined && used + amount > most)
        throw serverErrors.create('rate-limited', { retryAfter: Math.ceil(((day + 1) * DAY_MS - now) / 1000) })
      if (isCounted) await write(within, id, used + amount)
    }
  })
  return isCounted ? sorted : []
}

/** Returns a reservation that was not used. */
export async function giveBack({ database }: AuthenticatedRequest, reserved: Reserved): Promise<void> {
  await database.transaction(async (within) => {
    for (const { id, amount } of reserved) {
      const used = await lockedAmount(within, id, 0)
      await write(within, id, used > amount ? used - amount : 0n)
    }
  })
}

async function write(within: Database, id: string, amount: bigint): Promise<void> {
  await within.query('UPDATE ew_sponsored SET amount = ? WHERE id = ?', [String(amount), id])
}

/** Locks the row until the transaction ends; a waiting transaction then reads the updated row. */
async function lockedAmount(within: Database, id: string, until: number): Promise<bigint> {
  const [row] = await within.query<{ readonly amount: string }>(
    `INSERT INTO ew_sponsored (id, amount, expires_at) VALUES (?, '0', ?) ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING amount`,
    [id, until],
  )
  return BigInt(row?.amount ?? 0)
}
