export interface Writes {
  /** Whether the last write that the disk decided about went well. */
  readonly isWell: boolean
  ok(): void
  /** Looks whether it was the disk, or a database that only reads. */
  fault(error: unknown): void
}

/** disk_full, io_error, read_only_sql_transaction; and what SQLite says for the same. */
const FAULTS = /^(53100|58030|25006|SQLITE_FULL|SQLITE_IOERR.*|SQLITE_READONLY.*)$/

/** Remembers whether writes are refused, for the health of the server. */
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
