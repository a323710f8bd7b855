import type { Service } from '@latchkey/kernel'
import { defineService } from '@latchkey/kernel/late'
import type { HistoryBook } from './history-book.js'

/** What one kernel's entry, views and actions share. */
export interface Shared {
  book?: HistoryBook
  /** Hears every event of the kernel, once there is a book. */
  heard?: (event: { readonly name: string; readonly payload: unknown }) => void
}
export const shared: Service<Shared> = /* @__PURE__ */ defineService('history.shared')
