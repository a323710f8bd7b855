import { AsyncLocalStorage } from 'node:async_hooks'
import { type Database, type SqlValue, serverErrors } from '@latchkey/server-kit'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Connected } from './connect.js'
import type { Tables } from './tables.js'
import type { Writes } from './writes.js'

/** Two processes collided; a retry sees what the other one wrote. */
const COLLISIONS: readonly string[] = ['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']
/** How long to retry after a collision, and the longest pause in between. On SQLite another process may hold the only lock for any time. */
const PATIENCE_MS = { sqlite: 800, postgres: 5_000 }
const PAUSE_MS = 40

/** How long a transaction may take: others wait for its locks. */
const LONGEST_MS = 10_000

/** The narrow interface that server halves are written against. */
export function databaseOf({ kind, kysely }: Connected, longestMs: number = LONGEST_MS, writes?: Writes): Database {
  /** Retries after a collision. SQLite would wait too, but block the whole process. */
  const patiently = async <T>(run: () => Promise<T>, isWrite: boolean): Promise<T> => {
    const end = Date.now() + PATIENCE_MS[kind]
    for (;;) {
      try {
        const result = await run()
        if (isWrite) writes?.ok()
        return result
      } catch (error) {
        writes?.fault(error)
        if (!COLLISIONS.includes(codeOf(error)) || Date.now() > end) throw away(error)
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS))
    }
  }
  const alone = bind(kysely, kind)
  const inside = new AsyncLocalStorage<true>()
  let open = 0
  /** While AsyncLocalStorage is in use, every promise of the process costs more (Node 20 and 22), even in calls without database access. */
  const marked = async <T>(run: () => Promise<T>): Promise<T> => {
    open += 1
    try {
      return await inside.run(true, run)
    } finally {
      open -= 1
      if (open === 0) inside.disable()
    }
  }
  /** SQLite has one connection, which the transaction holds: it would wait for itself. */
  const refuseInside = (): void => {
    if (inside.getStore()) throw new Error('Within a transaction, use what it was given.')
  }
  const attempt = <T>(run: (within: Database) => Promise<T>): Promise<T> =>
    kysely.connection().execute(async (connection) => {
      const query = bind(connection, kind)
      let isOpen = true
      const within: Database = {
        query: async (text, values) => {
          // A caller that did not await it, or waited too long.
          if (!isOpen) throw new Error('This transaction is over.')
          return query(text, values)
        },
        transaction: (inner) => inner(within),
      }
      // SQLite has one writer: a transaction that takes the lock late may have read old data.
      await query(kind === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN')
      try {
        const result = await limited(
          marked(() => run(within)),
          longestMs,
        )
        isOpen = false
        await query('COMMIT')
        return result
      } catch (error) {
        isOpen = false
        // A lost connection has nothing to roll back.
        await query('ROLLBACK').catch(() => {})
        throw error
      }
    })
  return {
    async query(text, values) {
      refuseInside()
      return patiently(() => alone(text, values), !/^\s*(SELECT|PRAGMA)\b/i.test(text))
    },
    async transaction(run) {
      refuseInside()
      return patiently(() => attempt(run), true)
    },
  }
}

async function limited<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A transaction took more than ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function bind(kysely: Kysely<Tables>, kind: Connected['kind']): Database['query'] {
  return async <Row extends object>(text: string, values: readonly SqlValue[] = []) => {
    // Postgres cannot store such text, and no valid request contains it.
    if (values.some((value) => typeof value === 'string' && value.includes('\0'))) {
      throw serverErrors.create('invalid', { field: '', problem: 'A text holds the character 0.' })
    }
    return (await kysely.executeQuery<Row>(CompiledQuery.raw(kind === 'postgres' ? numbered(text) : text, [...values]))).rows
  }
}

/** `?` outside of string literals becomes `$1`, `$2`, … */
export function numbered(text: string): string {
  let count = 0
  return text.replace(/'[^']*'|\?/g, (part) => {
    if (part !== '?') return part
    count += 1
    return `$${count}`
  })
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Errors other than those of the statement become a 503: it never arrived, or the database is stopping, full or timed out. */
function away(error: unknown): unknown {
  const code = codeOf(error)
  const fits = /^[0-9A-Z]{5}$/.test(code)
    ? /^(08|53|57|58)|^25006$/.test(code)
    : /^(E[A-Z]+|SQLITE_BUSY.*|SQLITE_FULL|SQLITE_IOERR.*|SQLITE_READONLY.*)$/.test(code) ||
      /^(Connection terminated|Query read timeout|timeout exceeded)/i.test((error as Error).message)
  return fits ? serverErrors.create('unavailable', { what: 'The database', retryAfter: 5 }, { cause: error }) : error
}
