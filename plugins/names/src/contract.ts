import type { CaipNetworkId, Contract } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** The operator's own names for EVM accounts. */
export interface NamesContract extends Contract {
  readonly id: 'names'
  readonly state: NamesState
  readonly views: {
    /** Explains what a name is for, and leads to the form. */
    readonly ChooseAccountName: []
    /** The form: type a name or pick a suggestion, then sign. */
    readonly RegisterAccountName: []
    /** Shows the account's new name. */
    readonly RegisterAccountNameSuccess: [args: { readonly name: string }]
  }
  readonly actions: {
    /**
     * Resolves one of the operator's names to its checksummed address on a configured network; undefined for other names, and for a free
     * one.
     *
     * @throws wallet/chain-not-supported
     */
    resolve(args: { readonly name: string; readonly chain: CaipNetworkId }): Promise<string | undefined>
  }
  readonly events: {
    /** The row that leads to a name was clicked. */
    readonly openEnsFlow: NameEvent
    /** The wallet was asked to sign for a name. */
    readonly registerNameInitiated: NameEvent & { readonly ensName: string }
    /** The name was registered. */
    readonly registerNameSuccess: NameEvent & { readonly ensName: string }
    /** It was not; `error` is the reason. A rejection by the visitor is reported here too. */
    readonly registerNameError: NameEvent & { readonly ensName: string; readonly error: string }
  }
  readonly messages: keyof typeof messages
}

/** Known names of accounts. */
export interface NamesState {
  /** Names that were found or registered, by `namespace:chain:address` in lower case; empty for an account without a name. */
  readonly own: { readonly [account: string]: string }
}
/** Which kind of account a name is for. */
export interface NameEvent {
  /** True for a contract account; false for a plain key. */
  readonly isSmartAccount: boolean
}
