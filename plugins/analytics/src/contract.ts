import type { CaipNetworkId, Contract } from '@latchkey/kernel'

/** Events of the page for a host of the operator. */
export interface AnalyticsContract extends Contract {
  readonly id: 'analytics'
  readonly events: {
    /** The kernel started on a page, with these networks. */
    readonly initialize: { readonly networks: readonly CaipNetworkId[] }
  }
}
