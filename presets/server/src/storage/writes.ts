export interface Writes {
  /** Whether the last write that depended on the disk succeeded. */
  readonly isWell: boolean
  ok(): void
  /** Checks whether the cause was the disk, or a read-only database. */
  fault(error: unknown): void
}

/** disk_full, io_error, read_only_sql_transaction; and SQLite's equivalents. */
const FAULTS = /^(53100|58030|25006|SQLITE_FULL|SQLITE_IOERR.*|SQLITE_READONLY.*)$/

/** Tracks whether writes are refused, for the server's health route. */
export function watchWrites(): Writes {
  let isWell = true
  return {
    get isWell() {
      return isWell
    },
    ok() {
      isWell = true
    },
    fault(error) {
      for (let each = error; each instanceof Error; each = each.cause) {
        if (FAULTS.test(String((each as { readonly code?: unknown }).code))) isWell = false
      }
    },
  }
}
