import type { Service } from '@latchkey/kernel'
import { defineService } from '@latchkey/kernel/late'
import type { Names } from './names.js'
import type { NamesOptions } from './options.js'

/** Values shared by one kernel's entry and views. */
export interface Shared extends NamesOptions {
  /** Queries the server, and caches for five minutes. */
  names(): Promise<Names>
}
export const shared: Service<Shared> = /* @__PURE__ */ defineService('names.shared')
