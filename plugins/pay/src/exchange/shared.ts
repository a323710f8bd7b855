import type { Service } from '@latchkey/kernel'
import { defineService } from '@latchkey/kernel/late'
import type { PayExchangeOptions } from './options.js'

/** Shared between a kernel's entry point and views. */
export interface Shared {
  readonly options: PayExchangeOptions
  /** Stops polling the deposit that is shown. */
  following?: AbortController | undefined
}
export const shared: Service<Shared> = /* @__PURE__ */ defineService('payExchange.shared')
