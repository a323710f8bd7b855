import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Pulse } from './pulse.js'

export interface CarefulOptions {
  readonly pulse: Pulse
  /** How long a statement may take before it is cancelled. */
  readonly statementMs: number
  /** Asks the server to end the current statement of a connection. */
  readonly cancel: (client: PoolClient) => void
}

/**
 * Errors of a server that is shutting down, starting, or a standby: after a failover, the pool would keep its connections to the former
 * primary for as long as there is traffic.
 */
const AWAY = /^(?:25006|57P0[1-5]|08...)$/
/** Frequent statements begin with their name, under which each connection prepares them once. None of them runs inside a transaction. */
const NAMED = /^\s*\/\* (\w+) \*\//
/** PgBouncer below 1.21 leads the next call to a connection that has not prepared it; a migration may have changed the result. */
const UNPREPARED = /^(?:26000|42P05|0A000)$/

/**
 * Connections that are watched while in use. An abandoned connection, or one whose transaction has an unknown outcome, is closed instead of
 * reused, since the next caller's writes would be part of that transaction. A connection whose server no longer accepts writes is closed
 * too. Slow statements are cancelled from here: behind PgBouncer, a `statement_timeout` of ours would be set on a connection that other
 * programs share, and not on the next one.
 */
export function carefulPostgres(pool: Pool, options: CarefulOptions): PostgresPool {
  const { pulse } = options
  const named = { isOff: false }
  return {
    async connect() {
      let isLate = false
      const connecting = pool.connect()
      try {
        return careful(await pulse.watch(() => connecting), options, named)
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

function careful(client: PoolClient, { pulse, statementMs, cancel }: CarefulOptions, named: { isOff: boolean }): PostgresPoolClient {
  let underWay = 0
  let isOpen = false
  let mustClose = false
  const send = async (text: string, values: unknown[]) => {
    const name = named.isOff ? undefined : NAMED.exec(text)?.[1]
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!UNPREPARED.test(String((error as { readonly code?: unknown }).code))) throw error
      // It did not run.
      named.isOff = true
      return client.query(text, values)
    }
  }
  const query = async <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (/^BEGIN\b/i.test(sql)) isOpen = true
    const work = async (): Promise<PostgresQueryResult<R>> => {
      underWay += 1
      const timer = setTimeout(() => {
        // Closed afterwards, so that a late cancellation never meets the statement of another caller.
        mustClose = true
        cancel(client)
      }, statementMs)
      try {
        // The driver's own result has more fields, and a wider type for the command.
        const result = (await send(sql, [...parameters])) as unknown as PostgresQueryResult<R>
        underWay -= 1
        return result
      } finally {
        clearTimeout(timer)
      }
    }
    const result = await pulse.watch(() =>
      work().catch((error: unknown) => {
        const code = String((error as { readonly code?: unknown }).code)
        // An error of the statement ends it; without a Postgres code it may still be running.
        if (/^[0-9A-Z]{5}$/.test(code)) underWay -= 1
        mustClose ||= AWAY.test(code)
        throw error
      }),
    )
    if (/^(COMMIT|ROLLBACK)\b/i.test(sql)) isOpen = false
    return result
  }
  return {
    // We use no cursors.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isOpen || mustClose || underWay > 0),
  }
}
