import { defineService, type Service } from '@latchkey/kernel'
import type { HistoryBook } from './history-book.js'

/** Values shared by one kernel's views and actions. */
export interface Shared {
  book?: HistoryBook
}
export const shared: Service<Shared> = /* @__PURE__ */ defineService('history.shared')
