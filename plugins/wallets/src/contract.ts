import type { Contract } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** The wallet directory: all wallets, to browse and to search. */
export interface WalletsContract extends Contract {
  readonly id: 'wallets'
  readonly requires: 'connect'
  readonly views: {
    /** Without a namespace, wallets of all chain families are offered. */
    readonly AllWallets: [args?: { readonly namespace?: string }]
  }
  readonly events: {
    /** Once for each search that was answered. */
    readonly searchWallet: { readonly badge: 'none' | 'certified'; readonly search: string }
  }
  readonly messages: keyof typeof messages
}
