export interface Writes {
  /** Whether the last write that depended on the disk succeeded. */
  readonly isWell: boolean
  /** Whether it succeeded long ago, or failed, so that another one must show. */
  readonly isDoubtful: boolean
  ok(): void
  /** Checks whether the cause was the disk, or a read-only database. */
  fault(error: unknown): void
}

/** disk_full, io_error, read_only_sql_transaction; and SQLite's equivalents. */
const FAULTS = /^(53100|58030|25006|SQLITE_FULL|SQLITE_IOERR.*|SQLITE_READONLY.*)$/

/** How long a write shows that the database accepts writes. */
const FRESH_MS = 10_000

/** Tracks whether writes are refused, for the server's health route. */
export function watchWrites(now: () => number = Date.now): Writes {
  let isWell = true
  let okAt = Number.NEGATIVE_INFINITY
  return {
    get isWell() {
      return isWell
    },
    get isDoubtful() {
      return !isWell || now() - okAt > FRESH_MS
    },
    ok() {
      isWell = true
      okAt = now()
    },
    fault(error) {
      for (let each = error; each instanceof Error; each = each.cause) {
        if (FAULTS.test(String((each as { readonly code?: unknown }).code))) isWell = false
      }
    },
  }
}
