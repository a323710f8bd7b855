import { type Database, serverErrors } from '@latchkey/server-kit'
import type { Counted } from './counts.js'

/** Stores events, and resolves with the number of new ones once they are on disk. */
export type Write = (database: Database, events: readonly Counted[]) => Promise<number>

interface Waiting {
  readonly events: readonly Counted[]
  readonly resolve: (added: number) => void
  readonly reject: (error: unknown) => void
}

/** Events of one transaction. */
const GROUP = 1_000
/** Events that wait. Of a database that is this far behind, nothing comes back in time. */
const WAITING = 50_000

/**
 * Stores the events of simultaneous requests in one transaction: a disk confirms a few hundred transactions a second, and pages send
 * thousands of events. While one is written, others wait for the next.
 *
 * @throws server/unavailable if too many events wait
 */
export function groupWrites(write: Write): Write {
  let waiting: readonly Waiting[] = []
  let size = 0
  let isWriting = false
  const next = (): readonly Waiting[] => {
    let total = 0
    const end = waiting.findIndex(({ events }) => {
      total += events.length
      return total > GROUP
    })
    const group = end === -1 ? waiting : waiting.slice(0, Math.max(end, 1))
    waiting = waiting.slice(group.length)
    return group
  }
  const settle = async (database: Database, group: readonly Waiting[]): Promise<void> => {
    try {
      // New events cannot be told apart by request: the first answer has all of them.
      const added = await write(
        database,
        group.flatMap(({ events }) => events),
      )
      group.forEach(({ resolve }, at) => {
        resolve(at === 0 ? added : 0)
      })
    } catch (error) {
      // One request may have something that the database does not take.
      if (group.length > 1) for (const one of group) await settle(database, [one])
      else for (const { reject } of group) reject(error)
    }
  }
  const run = async (database: Database): Promise<void> => {
    isWriting = true
    // Requests that have arrived already join.
    await new Promise((turn) => setImmediate(turn))
    while (waiting.length > 0) {
      const group = next()
      await settle(database, group)
      for (const { events } of group) size -= events.length
    }
    isWriting = false
  }
  return (database, events) =>
    new Promise((resolve, reject) => {
      if (size > WAITING) return reject(serverErrors.create('unavailable', { what: 'Storage of events', retryAfter: 30 }))
      size += events.length
      waiting = [...waiting, { events, resolve, reject }]
      if (!isWriting) void run(database)
    })
}
