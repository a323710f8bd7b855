import type { SqliteDatabase } from 'kysely'
import type Libsql from 'libsql'

/**
 * The driver leaves a prepared statement open when it hits a lock, and while one is open SQLite commits nothing: later writes would be
 * acknowledged and lost. Locks are therefore only taken by `exec`, which leaves nothing open.
 */
export function carefulSqlite(database: Libsql.Database): SqliteDatabase {
  const atOnce = <T>(write: () => T): T => {
    if (database.inTransaction) return write()
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = write()
      database.exec('COMMIT')
      return result
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
  return {
    close: () => void database.close(),
    prepare(sql) {
      if (/^(BEGIN|COMMIT|ROLLBACK)\b/i.test(sql)) {
        const run = (): { changes: number; lastInsertRowid: number } => {
          database.exec(sql)
          return { changes: 0, lastInsertRowid: 0 }
        }
        return { reader: false, all: () => [], run, iterate: () => [][Symbol.iterator]() }
      }
      const statement = database.prepare(sql)
      const reads = /^\s*(SELECT|PRAGMA)\b/i.test(sql)
      return {
        reader: statement.reader,
        all: (values) => (reads ? statement.all(values) : atOnce(() => statement.all(values))),
        run: (values) => atOnce(() => statement.run(values)),
        iterate: (values) => statement.iterate(values) as IterableIterator<unknown>,
      }
    },
  }
}
