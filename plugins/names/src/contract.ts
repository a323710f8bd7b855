import type { CaipNetworkId, Contract } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** The operator's own names for EVM accounts. */
export interface NamesContract extends Contract {
  readonly id: 'names'
  readonly state: NamesState
  readonly views: {
    /** Says what a name is good for, and leads to the form. */
    readonly ChooseAccountName: []
    /** The form: type a name or take a suggestion, then sign. */
    readonly RegisterAccountName: []
    /** Shows the name that the account has now. */
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
    /** The row that leads to a name was pressed. */
    readonly openEnsFlow: NameEvent
    /** The wallet is asked to sign for a name. */
    readonly registerNameInitiated: NameEvent & { readonly ensName: string }
    /** The account has the name. */
    readonly registerNameSuccess: NameEvent & { readonly ensName: string }
    /** It does not; `error` says why. A visitor's no comes here too. */
    readonly registerNameError: NameEvent & { readonly ensName: string; readonly error: string }
  }
  readonly messages: keyof typeof messages
}

/** What is known of accounts' names. */
export interface NamesState {
  /** Names that were found or registered, by `namespace:chain:address` in lower case; empty where there is none. */
  readonly own: { readonly [account: string]: string }
}
/** Which kind of account a name is for. */
export interface NameEvent {
  /** The account is a contract; false for a plain key. */
  readonly isSmartAccount: boolean
}
