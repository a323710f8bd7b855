import type { Service } from '@latchkey/kernel'
import { defineService } from '@latchkey/kernel/late'
import type { Wanted } from './actions/load-offers.js'
import type { OnrampOptions } from './options.js'

/** Shared between a kernel's entry point and views. */
export interface Shared {
  readonly options: OnrampOptions
  /** The provider's window, while it is open. */
  window?: Window | undefined
  /** The order of the purchase that is shown. */
  wanted?: Wanted | undefined
  /** The opening whose list of ways was skipped, because there was only one: Back returns to the list. */
  skipped?: number | undefined
  /** Stops polling the purchase that is shown. */
  following?: AbortController | undefined
}
export const shared: Service<Shared> = /* @__PURE__ */ defineService('onramp.shared')
