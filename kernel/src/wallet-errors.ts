import { defineErrors, type ErrorCatalogue } from './error.js'

/** Why a wallet did not do what was asked. Connectors throw these, with the wallet's own error as `cause`. */
export interface WalletErrors {
  readonly rejected: { readonly wallet: string }
  readonly pending: { readonly wallet: string }
  readonly locked: { readonly wallet: string }
  readonly timeout: { readonly wallet: string; readonly seconds: number }
  readonly 'no-accounts': { readonly wallet: string }
  readonly failed: { readonly wallet: string; readonly reason: string }
  readonly 'not-found': { readonly connector: string }
  readonly 'not-connected': { readonly namespace: string }
  readonly 'chain-not-supported': { readonly chain: string }
  /** The session ended while the request waited. */
  readonly 'session-ended': { readonly wallet: string }
  readonly 'account-not-shared': { readonly wallet: string; readonly account: string }
  /** `chain` is where the wallet is, as far as it says. */
  readonly 'wrong-chain': { readonly wallet: string; readonly chain: string | undefined; readonly wanted: string }
  readonly 'chain-unknown': { readonly wallet: string }
  /** A newer network switch took the place of this one. */
  readonly 'switch-replaced': { readonly chain: string }
}

export const walletErrors: ErrorCatalogue<WalletErrors> = /* @__PURE__ */ defineErrors<WalletErrors>('wallet', {
  rejected: (d) => `The visitor declined the request in ${d.wallet}.`,
  pending: (d) => `${d.wallet} is already waiting for an answer.`,
  locked: (d) => `${d.wallet} is locked. Unlock it first.`,
  timeout: (d) => `${d.wallet} gave no answer within ${d.seconds} seconds.`,
  'no-accounts': (d) => `${d.wallet} shared no account.`,
  failed: (d) => `${d.wallet} failed: ${d.reason}`,
  // The next three sentences are fixed by specification section 8.
  'not-found': () => 'Adapter not found',
  'not-connected': () => 'No ActiveCaipAddress found',
  'chain-not-supported': () => 'Chain is not supported',
  'session-ended': (d) => `The session with ${d.wallet} has ended. Connect again.`,
  'account-not-shared': (d) => `${d.wallet} does not share the account ${d.account}.`,
  'wrong-chain': (d) => `${d.wallet} is on ${d.chain ?? 'an unknown chain'}, but the request is for ${d.wanted}. Switch the network first.`,
  'chain-unknown': (d) => `${d.wallet} does not say which network it is on. Switch the network first.`,
  'switch-replaced': (d) => `A newer network switch replaced the one to ${d.chain}.`,
})
