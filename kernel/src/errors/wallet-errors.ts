import { defineErrors, type ErrorCatalogue } from './coded-error.js'

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
}

export const walletErrors: ErrorCatalogue<WalletErrors> = /* @__PURE__ */ defineErrors<WalletErrors>('wallet', {
  rejected: (d) => `The visitor declined the request in ${d.wallet}.`,
  pending: (d) => `${d.wallet} is already waiting for an answer.`,
  locked: (d) => `${d.wallet} is locked. Unlock it first.`,
  timeout: (d) => `${d.wallet} gave no answer within ${d.seconds} seconds.`,
  'no-accounts': (d) => `${d.wallet} shared no account.`,
  failed: (d) => `${d.wallet} failed: ${d.reason}`,
  // These sentences are fixed by specification section 8.
  'not-found': (d) => (d.connector === 'walletConnect' ? 'WalletConnectConnector not found' : 'Adapter not found'),
  'not-connected': () => 'No ActiveCaipAddress found',
  'chain-not-supported': () => 'Chain is not supported',
})
