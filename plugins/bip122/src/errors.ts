import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/** What this plugin can raise besides the kernel's `wallet/…`. All but the last three and `account-changed` come before a wallet is asked. */
export interface Bip122Errors {
  readonly 'address-invalid': { readonly address: string }
  readonly 'address-network': { readonly address: string; readonly network: string }
  /** An address to sign with that the connected wallet did not share. */
  readonly 'address-foreign': { readonly address: string }
  /** The wallet has another account in use than the one that it was asked for. */
  readonly 'account-changed': { readonly wallet: string; readonly address: string }
  readonly 'amount-invalid': { readonly amount: string }
  readonly 'params-invalid': { readonly what: string }
  /** The wallet is on a network that the app does not work on. */
  readonly 'wallet-network': { readonly expected: string }
  readonly 'method-not-supported': { readonly wallet: string; readonly method: string }
  readonly 'no-esplora': { readonly chain: string }
  /** The server belongs to another chain than it is named for; it is not asked again. Reported, with its host. */
  readonly 'wrong-chain': { readonly host: string; readonly expected: string; readonly found: string }
  readonly 'esplora-failed': { readonly status: number }
}

export const bip122Errors: ErrorCatalogue<Bip122Errors> = /* @__PURE__ */ defineErrors<Bip122Errors>(
  'bip122',
  {
    'address-invalid': (d) => `“${d.address}” is no Bitcoin address. Check for typing errors.`,
    'address-network': (d) => `The address ${d.address} belongs to another network than ${d.network}.`,
    'address-foreign': (d) => `The address ${d.address} is not one of the connected wallet.`,
    'account-changed': (d) => `${d.wallet} has another account in use than ${d.address}. Choose the account in the wallet, then try again.`,
    'amount-invalid': (d) => `“${d.amount}” is no amount in satoshi. Use a whole number above zero.`,
    'params-invalid': (d) => `The request lacks ${d.what}.`,
    'wallet-network': (d) => `The wallet is on another network. Switch it to ${d.expected}.`,
    'method-not-supported': (d) => `${d.wallet} cannot do this (${d.method}).`,
    'no-esplora': (d) => `No Esplora server is set for ${d.chain}. Name one in the option 'esplora'.`,
    'wrong-chain': (d) => `The Esplora server at ${d.host} serves ${d.found} and not ${d.expected}. Correct the option 'esplora'.`,
    'esplora-failed': (d) => `HTTP status code: ${d.status}`,
  },
  { page: errorPage },
)
