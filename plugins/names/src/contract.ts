import type { CaipNetworkId, Contract } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** The operator's own names for EVM accounts. */
export interface NamesContract extends Contract {
  readonly id: 'names'
  readonly state: NamesState
  readonly views: {
    readonly ChooseAccountName: []
    readonly RegisterAccountName: []
    readonly RegisterAccountNameSuccess: [args: { readonly name: string }]
  }
  readonly actions: {
    /**
     * The checksummed address behind one of the operator's names on a configured network; undefined for other names, and for a free one.
     *
     * @throws wallet/chain-not-supported
     */
    resolve(args: { readonly name: string; readonly chain: CaipNetworkId }): Promise<string | undefined>
  }
  readonly events: {
    readonly openEnsFlow: NameEvent
    readonly registerNameInitiated: NameEvent & { readonly ensName: string }
    readonly registerNameSuccess: NameEvent & { readonly ensName: string }
    readonly registerNameError: NameEvent & { readonly ensName: string; readonly error: string }
  }
  readonly messages: keyof typeof messages
}

export interface NamesState {
  /** Names that were found or registered, by `namespace:chain:address` in lower case; empty where there is none. */
  readonly own: { readonly [account: string]: string }
}
export interface NameEvent {
  readonly isSmartAccount: boolean
}
