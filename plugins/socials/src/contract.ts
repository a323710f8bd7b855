import type { OfferedSocial } from '@latchkey/embedded-wallet'
import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** What `socials` adds: login with a provider, which leads to the embedded wallet. */
export interface SocialsContract extends Contract {
  readonly id: 'socials'
  readonly requires: 'embeddedWallet:login'
  readonly views: {
    /** All providers as rows. */
    readonly ConnectSocials: []
    /** Waits for the window of a provider. */
    readonly ConnectingSocial: [args: { readonly provider: string }]
    /** Shows the code that Farcaster's app scans. */
    readonly ConnectingFarcaster: []
  }
  readonly state: SocialsState
  readonly actions: {
    /**
     * Logs in with a provider: opens its window, and resolves when the wallet is connected. Call it in the task of a click, or browsers block
     * the window.
     *
     * @throws socials/cancelled when the visitor leaves or declines, socials/failed
     */
    connectSocial(args: { readonly provider: string }): Promise<void>
  }
  readonly events: {
    /** The visitor chose a provider. */
    readonly socialLoginStarted: { readonly provider: string }
    /** The provider answered; the frame is asked whose wallet it is. */
    readonly socialLoginRequestUserData: { readonly provider: string }
    /** The wallet is connected. */
    readonly socialLoginSuccess: { readonly provider: string }
    /** The provider, the frame or its server refused. `message` is theirs. */
    readonly socialLoginError: { readonly provider: string; readonly message: string }
    /** The visitor closed the window, left the view, or declined. */
    readonly socialLoginCanceled: { readonly provider: string }
  }
  readonly messages: MessageKey
}

/** The plugin's slice, `kernel.state.socials`. */
export interface SocialsState {
  /** Providers that are shown, in their order; undefined until it is known which. */
  readonly offered: readonly OfferedSocial[] | undefined
  /** Whether a press can lead to a login: the frame is asked in the task of the click. */
  readonly frame: 'none' | 'loading' | 'ready' | 'failed'
  /** Whom the login that is on its way is with, as visitors know them. */
  readonly name: string | undefined
  /** Where a login stands; `none` before the first press. */
  readonly phase: SocialPhase
  /** What the visitor types in a window that has lost the page. Undefined where the frame knows no such way. */
  readonly matchCode: string | undefined
  /** The address that Farcaster's app opens. Undefined until the frame has said so. */
  readonly farcasterUrl: string | undefined
}

/**
 * `opening` until the window leaves for the provider; `waiting` for the visitor there; `blocked` where the browser opened none; `leaving` when
 * the page itself goes to the provider; `connecting` once the provider has answered.
 */
export type SocialPhase = 'none' | 'opening' | 'waiting' | 'blocked' | 'leaving' | 'connecting'
