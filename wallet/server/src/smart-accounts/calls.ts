import type { Static } from '@latchkey/kernel/wire'
import { serverErrors } from '@latchkey/server-kit'
import type { callsSchema } from '@latchkey/wallet-protocol/wire'
import { dataKeyOf, opened } from '../data-keys.js'
import type { AuthenticatedRequest } from '../device-request.js'
import { count, limits } from '../limits.js'
import { hashOf, seal, unseal } from '../secrets.js'

/** How long the status of a batch is available. EIP-5792 requires at least a day. */
const KEPT_MS = 2_592_000_000

type Calls = Static<typeof callsSchema>
type Result = Pick<Calls, 'chain' | 'kind' | 'hash'>
/** Row of a batch. `chain` is empty if `hash` has the whole result, sealed; older releases wrote it plainly. */
interface Row {
  readonly chain: string
  readonly kind: Calls['kind']
  readonly hash: string
}

/** Stores the result of a batch. Repeating the call changes nothing. @throws server/invalid `id`, server/rate-limited */
export async function noteCalls(
  { database, keys, session, env, now }: AuthenticatedRequest,
  { id, chain, kind, hash }: Calls,
): Promise<void> {
  // Hashed: ids may exceed the database's key length, and two pages may use the same one.
  const key = [session.userId, env.projectId, hashOf(id)]
  await database.transaction(async (within) => {
    const dataKey = await dataKeyOf(within, keys, session.userId)
    const [known] = await within.query<Row>('SELECT chain, kind, hash FROM ew_calls WHERE user_id = ? AND project = ? AND id_hash = ?', key)
    if (!known) {
      await count(within, [{ limit: limits.calls, key: session.userId }], now)
      // Another tab may store the same at the same time.
      const [added] = await within.query(
        `INSERT INTO ew_calls (user_id, project, id_hash, chain, kind, hash, expires_at) VALUES (?, ?, ?, '', '', ?, ?)
          ON CONFLICT DO NOTHING RETURNING hash`,
        [...key, seal(dataKey, aboutCalls(id), JSON.stringify({ chain, kind, hash })), now + KEPT_MS],
      )
      if (added) return
    }
    const [row] = known
      ? [known]
      : await within.query<Row>('SELECT chain, kind, hash FROM ew_calls WHERE user_id = ? AND project = ? AND id_hash = ?', key)
    const result = row && resultOf(dataKey, id, row)
    if (result?.chain !== chain || result.kind !== kind || result.hash !== hash)
      throw serverErrors.create('invalid', { field: 'id', problem: 'Another batch has this id.' })
  })
}

/** Returns the result of one of the visitor's batches. @throws server/not-found */
export async function findCalls(
  { database, keys, session, env, now }: AuthenticatedRequest,
  { id }: { readonly id: string },
): Promise<Calls> {
  const [row] = await database.query<Row>(
    'SELECT chain, kind, hash FROM ew_calls WHERE user_id = ? AND project = ? AND id_hash = ? AND expires_at > ?',
    [session.userId, env.projectId, hashOf(id), now],
  )
  if (!row) throw serverErrors.create('not-found', { what: 'The batch' })
  return { id, ...resultOf(await dataKeyOf(database, keys, session.userId), id, row) }
}

function resultOf(dataKey: Buffer, id: string, { chain, kind, hash }: Row): Result {
  if (chain !== '') return { chain, kind, hash }
  // Written by `noteCalls` alone.
  return opened(() => JSON.parse(unseal(dataKey, aboutCalls(id), hash).toString()) as Result)
}

function aboutCalls(id: string): string {
  return `calls|${hashOf(id)}`
}
