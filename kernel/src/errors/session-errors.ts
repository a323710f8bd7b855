import { defineErrors, type ErrorCatalogue, errorPage } from './coded-error.js'

/** Why a request did not reach a wallet that is connected, or its answer does not count. */
export interface SessionErrors {
  /** The session ended on either side while the request waited, or a remembered wallet withdrew its permission. Connect again. */
  readonly ended: { readonly wallet: string }
  /** The request names an account that the wallet does not share. Use one of `accounts`, or have the visitor share it. */
  readonly 'account-not-shared': { readonly wallet: string; readonly account: string }
  /** The wallet is on another chain than the request is for; `chain` is undefined where it does not say. Switch the network first. */
  readonly 'wrong-chain': { readonly wallet: string; readonly chain: string | undefined; readonly wanted: string }
  /** The wallet does not say which chain it is on, so nothing can be sent safely. Switch the network first. */
  readonly 'chain-unknown': { readonly wallet: string }
  /** A newer network switch took the place of this one. Nothing is to do. */
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
