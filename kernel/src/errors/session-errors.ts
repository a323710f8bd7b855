import { defineErrors, type ErrorCatalogue, errorPage } from './coded-error.js'

/** Why a request did not reach a connected wallet, or why its response was discarded. */
export interface SessionErrors {
  /**
   * The session ended on either side while the request was pending, or a remembered wallet revoked its permission. Connect again. `sent`:
   * the wallet has the request and may have carried it out.
   */
  readonly ended: { readonly wallet: string; readonly sent?: boolean }
  /**
   * The request names an account that the wallet does not share. Use one of `accounts`, or ask the visitor to share it. `sent`: the wallet
   * withdrew the account after it got the request.
   */
  readonly 'account-not-shared': { readonly wallet: string; readonly account: string; readonly sent?: boolean }
  /**
   * The wallet is on a different chain than the request; `chain` is undefined if the wallet does not report it. Switch the network first.
   */
  readonly 'wrong-chain': { readonly wallet: string; readonly chain: string | undefined; readonly wanted: string }
  /** The wallet does not report its current chain, so nothing can be sent safely. Switch the network first. */
  readonly 'chain-unknown': { readonly wallet: string }
  /** A newer network switch replaced this one. No action needed. */
  readonly 'switch-replaced': { readonly chain: string }
}

/** Errors of requests through a session, by code. */
export const sessionErrors: ErrorCatalogue<SessionErrors> = /* @__PURE__ */ defineErrors<SessionErrors>(
  'session',
  {
    ended: (d) => `The session with ${d.wallet} has ended. Connect again.`,
    'account-not-shared': (d) => `${d.wallet} does not share the account ${d.account}.`,
    'wrong-chain': (d) =>
      `${d.wallet} is on ${d.chain ?? 'an unknown chain'}, but the request is for ${d.wanted}. Switch the network first.`,
    'chain-unknown': (d) => `${d.wallet} does not say which network it is on. Switch the network first.`,
    'switch-replaced': (d) => `A newer network switch replaced the one to ${d.chain}.`,
  },
  { page: errorPage },
)
