import type { EmbeddedAccountType } from '@latchkey/embedded-wallet'
import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** Contract of `smartAccounts`: adds the choice of an account type and the permissions granted to apps to the embedded wallet. */
export interface SmartAccountsContract extends Contract {
  readonly id: 'smartAccounts'
  readonly requires: 'embeddedWallet:login'
  readonly views: {
    /** The current account type, with a switch to the other one. */
    readonly SmartAccountSettings: []
    /** The permission just granted to an app. */
    readonly SmartSessionCreated: []
    /** Permissions granted to apps, each with a way to revoke it. */
    readonly SmartSessionList: []
  }
  readonly state: SmartAccountsState
  readonly actions: {
    /**
     * Switches the account type on EVM networks, and resolves with the type and address in use. If the embedded wallet refuses, falls
     * back to the plain account and rejects with the reason.
     *
     * @throws smart-accounts/not-embedded if another wallet is in use
     */
    setPreferredAccountType(args: SetPreferredAccountTypeArgs): Promise<PreferredAccount>
  }
  readonly events: {
    /** The account type was switched. `network` is CAIP-2. */
    readonly setPreferredAccountType: { readonly accountType: EmbeddedAccountType; readonly network: string }
  }
  readonly messages: MessageKey
}

/** Arguments of `setPreferredAccountType`. */
export interface SetPreferredAccountTypeArgs {
  /**
   * `smartAccount`, or `eoa`. On networks without smart accounts, the plain one is used until the visitor switches to a network that has
   * them.
   */
  readonly type: EmbeddedAccountType
}
/** The account in use after the choice. */
export interface PreferredAccount {
  /** As reported by the embedded wallet: its plain account if the network has no smart ones. */
  readonly type: EmbeddedAccountType
  /** Address in use from now on. */
  readonly address: string
}

/** The plugin's state slice, `kernel.state.smartAccounts`. */
export interface SmartAccountsState {
  /** Whether a switch is in progress. */
  readonly isSwitching: boolean
  /** Whether the visitor has seen the explanation of a switch. */
  readonly isExplained: boolean
  /** `idle` until first requested. */
  readonly permissions: 'idle' | 'loading' | 'failed' | readonly Permission[]
  /** Context of the permission being revoked. */
  readonly revoking: string | undefined
}

/** A permission granted to an app. */
export interface Permission {
  /** Identifies it (ERC-7715). */
  readonly context: string
  /** The chain where it is valid, as CAIP-2. */
  readonly chain: string
  /** Origin of the requesting page. */
  readonly origin: string
  /** The page's self-declared name, which may be false. */
  readonly app: string | undefined
  /** In the visitor's language, as shown in the approval. */
  readonly words: readonly string[]
  /** Milliseconds since 1970. */
  readonly endsAt: number
  /** Milliseconds since 1970; undefined while it is valid. */
  readonly revokedAt: number | undefined
}
