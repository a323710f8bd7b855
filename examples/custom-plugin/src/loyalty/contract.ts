import type { Contract } from '@latchkey/kernel'
import type { messages } from './messages.js'

/** Stamps for every visit; ten are a free coffee. */
export interface LoyaltyContract extends Contract {
  readonly id: 'loyalty'
  readonly requires: 'chain'
  readonly needs: 'kernel.requests'
  readonly state: { readonly stamps: number }
  readonly views: { readonly LoyaltyCard: [] }
  readonly actions: { stamp(): number }
  readonly rpc: {
    readonly loyalty_redeem: { readonly params: readonly [{ readonly stamps: number }]; readonly result: { readonly coffee: string } }
  }
  readonly events: { readonly stamped: { readonly stamps: number } }
  readonly messages: keyof typeof messages.en
}
