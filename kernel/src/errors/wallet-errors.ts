import { defineErrors, type ErrorCatalogue, errorPage } from './coded-error.js'

/** Why a wallet did not fulfill a request. Connectors throw these, with the wallet's own error as `cause`. */
export interface WalletErrors {
  /** The visitor declined in the wallet. Offer the action again; do not repeat it automatically. */
  readonly rejected: { readonly wallet: string }
  /** The wallet already shows a prompt. Ask the visitor to open it and answer there. */
  readonly pending: { readonly wallet: string }
  /** The wallet is locked. Ask the visitor to unlock it, then try again. */
  readonly locked: { readonly wallet: string }
  /**
   * The wallet did not respond for `seconds`. Ask the visitor to check it; a late response may still arrive. `sent` is false if the wallet
   * did not even get the request.
   */
  readonly timeout: { readonly wallet: string; readonly seconds: number; readonly sent?: boolean }
  /** The wallet approved the connection but shared no account. The visitor must choose one in the wallet. */
  readonly 'no-accounts': { readonly wallet: string }
  /**
   * The wallet's extension was updated or removed while the page was open. Reload the page. A request may have been carried out before
   * that.
   */
  readonly gone: { readonly wallet: string }
  /**
   * The wallet failed for a wallet-specific `reason`, or returned an invalid result; `cause` has its error. A transaction may still have
   * been sent, unless `sent` is false: `outcomeOf` of `@latchkey/kernel/transfers` returns its state.
   */
  readonly failed: { readonly wallet: string; readonly reason: string; readonly sent?: boolean }
  /**
   * No such connector exists: the wallet is not installed or has not announced itself, or its plugin is missing. Look at
   * `state.core.connectors`.
   */
  readonly 'not-found': { readonly connector: string }
  /** A call needs a connected account of this family. Connect first. */
  readonly 'not-connected': { readonly namespace: string }
  /**
   * The network is not configured, or the wallet does not know it and cannot add it. Configure it, or ask the visitor to add it in the
   * wallet.
   */
  readonly 'chain-not-supported': { readonly chain: string }
}

/** Wallet errors by code, the same for every family of chains. */
export const walletErrors: ErrorCatalogue<WalletErrors> = /* @__PURE__ */ defineErrors<WalletErrors>(
  'wallet',
  {
    rejected: (d) => `The visitor declined the request in ${d.wallet}.`,
    pending: (d) => `${d.wallet} is already waiting for an answer.`,
    locked: (d) => `${d.wallet} is locked. Unlock it first.`,
    timeout: (d) => `${d.wallet} gave no answer within ${d.seconds} seconds.`,
    gone: (d) => `${d.wallet} was updated or removed. Reload the page.`,
    'no-accounts': (d) => `${d.wallet} shared no account.`,
    failed: (d) => `${d.wallet} failed: ${d.reason}`,
    // These sentences are fixed by specification section 8.
    'not-found': (d) => (d.connector === 'walletConnect' ? 'WalletConnectConnector not found' : 'Adapter not found'),
    'not-connected': () => 'No ActiveCaipAddress found',
    'chain-not-supported': () => 'Chain is not supported',
  },
  { page: errorPage },
)
