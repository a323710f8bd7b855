import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Pulse } from './pulse.js'

/**
 * Errors of a server that is shutting down, starting, or a standby: after a failover, the pool would keep its connections to the former
 * primary for as long as there is traffic.
 */
const AWAY = /^(?:25006|57P0[1-5]|08...)$/

/**
 * Connections that are watched while in use. An abandoned connection, or one whose transaction has an unknown outcome, is closed instead of
 * reused, since the next caller's writes would be part of that transaction. A connection whose server no longer accepts writes is closed
 * too.
 */
export function carefulPostgres(pool: Pool, pulse: Pulse): PostgresPool {
  return {
    async connect() {
      let isLate = false
      const connecting = pool.connect()
      try {
        return careful(await pulse.watch(() => connecting), pulse)
      } catch (error) {
        isLate = true
        throw error
      } finally {
        if (isLate) void connecting.then((client) => client.release(true)).catch(() => {})
      }
    },
    end: () => pool.end(),
  }
}

function careful(client: PoolClient, pulse: Pulse): PostgresPoolClient {
  let underWay = 0
  let isOpen = false
  let isAway = false
  const query = async <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (/^BEGIN\b/i.test(sql)) isOpen = true
    const work = async (): Promise<PostgresQueryResult<R>> => {
      underWay += 1
      // The driver's own result has more fields, and a wider type for the command.
      const result = (await client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>
      underWay -= 1
      return result
    }
    const result = await pulse.watch(() =>
      work().catch((error: unknown) => {
        const code = String((error as { readonly code?: unknown }).code)
        // An error of the statement ends it; without a Postgres code it may still be running.
        if (/^[0-9A-Z]{5}$/.test(code)) underWay -= 1
        isAway ||= AWAY.test(code)
        throw error
      }),
    )
    if (/^(COMMIT|ROLLBACK)\b/i.test(sql)) isOpen = false
    return result
  }
  return {
    // We use no cursors.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isOpen || isAway || underWay > 0),
  }
}
