import { defineErrors, type ErrorCatalogue } from './coded-error.js'

/** Why a request did not reach a wallet that is connected, or its answer does not count. */
export interface SessionErrors {
  /** The session ended, on whichever side, while the request waited; or a wallet that was remembered has withdrawn its permission. */
  readonly ended: { readonly wallet: string }
  readonly 'account-not-shared': { readonly wallet: string; readonly account: string }
  /** `chain` is where the wallet is, as far as it says. */
  readonly 'wrong-chain': { readonly wallet: string; readonly chain: string | undefined; readonly wanted: string }
  readonly 'chain-unknown': { readonly wallet: string }
  /** A newer network switch took the place of this one. */
  readonly 'switch-replaced': { readonly chain: string }
}

export const sessionErrors: ErrorCatalogue<SessionErrors> = /* @__PURE__ */ defineErrors<SessionErrors>('session', {
  ended: (d) => `The session with ${d.wallet} has ended. Connect again.`,
  'account-not-shared': (d) => `${d.wallet} does not share the account ${d.account}.`,
  'wrong-chain': (d) => `${d.wallet} is on ${d.chain ?? 'an unknown chain'}, but the request is for ${d.wanted}. Switch the network first.`,
  'chain-unknown': (d) => `${d.wallet} does not say which network it is on. Switch the network first.`,
  'switch-replaced': (d) => `A newer network switch replaced the one to ${d.chain}.`,
})
