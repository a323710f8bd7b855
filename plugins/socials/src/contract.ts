import type { OfferedSocial } from '@latchkey/embedded-wallet'
import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** Contract of `socials`: provider logins, which lead to the embedded wallet. */
export interface SocialsContract extends Contract {
  readonly id: 'socials'
  readonly requires: 'embeddedWallet:login'
  readonly views: {
    /** All providers as rows. */
    readonly ConnectSocials: []
    /** Waits for the window of a provider. */
    readonly ConnectingSocial: [args: { readonly provider: string }]
    /** Shows the QR code for the Farcaster app. */
    readonly ConnectingFarcaster: []
  }
  readonly state: SocialsState
  readonly actions: {
    /**
     * Logs in with a provider: opens its window, and resolves when the wallet is connected. Call it within the task of a click, or
     * browsers block the window.
     *
     * @throws socials/cancelled when the visitor leaves or declines, socials/failed
     */
    connectSocial(args: { readonly provider: string }): Promise<void>
  }
  readonly events: {
    /** The visitor chose a provider. */
    readonly socialLoginStarted: { readonly provider: string }
    /** The provider responded; the frame is asked for the visitor's wallet. */
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

/** The plugin's state slice, `kernel.state.socials`. */
export interface SocialsState {
  /** Providers to show, in order; undefined until known. */
  readonly offered: readonly OfferedSocial[] | undefined
  /** State of the frame. A press only leads to a login when it is ready, since it is called within the task of the click. */
  readonly frame: 'none' | 'loading' | 'ready' | 'failed'
  /** Phase of the login; `none` before the first press. */
  readonly phase: SocialPhase
  /** Number to type in a window that has lost the page. Undefined if the frame does not support that. */
  readonly matchCode: string | undefined
  /** URL that opens the Farcaster app. Undefined until the frame has returned it. */
  readonly farcasterUrl: string | undefined
}

/**
 * `opening` until the window navigates to the provider; `waiting` for the visitor there; `blocked` if the browser blocked the window;
 * `leaving` when the page itself navigates to the provider; `connecting` once the provider has responded.
 */
export type SocialPhase = 'none' | 'opening' | 'waiting' | 'blocked' | 'leaving' | 'connecting'
