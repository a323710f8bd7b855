import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/**
 * Errors this plugin can throw besides the kernel's `wallet/…`. All but the last five and `account-changed` are thrown before a wallet
 * prompts.
 */
export interface Bip122Errors {
  /** The text is not a Bitcoin address. Check it for typos. */
  readonly 'address-invalid': { readonly address: string }
  /** The address belongs to another network than the one in use. Switch the network, or ask for an address of this one. */
  readonly 'address-network': { readonly address: string; readonly network: string }
  /** An address to sign with is not one that the connected wallet shared. Use one of `getAccountAddresses()`. */
  readonly 'address-foreign': { readonly address: string }
  /** The wallet uses another account than the requested one. Ask the visitor to choose it in the wallet. */
  readonly 'account-changed': { readonly wallet: string; readonly address: string }
  /** The amount is not an integer of satoshi above zero. Pass a bigint or digits. */
  readonly 'amount-invalid': { readonly amount: string }
  /** The request is incomplete; `what` is missing. Add it. */
  readonly 'params-invalid': { readonly what: string }
  /** The wallet is on a network that the app does not use. Ask the visitor to switch it to `expected`. */
  readonly 'wallet-network': { readonly expected: string }
  /** This wallet does not support the request. Offer another wallet, or leave the action out. */
  readonly 'method-not-supported': { readonly wallet: string; readonly method: string }
  /** No Esplora server is configured for the chain. Add one to the option `esplora`. */
  readonly 'no-esplora': { readonly chain: string }
  /** The server at `host` serves another chain than it is configured for; it gets no further requests. Correct the option `esplora`. */
  readonly 'wrong-chain': { readonly host: string; readonly expected: string; readonly found: string }
  /** The Esplora server responded with an HTTP error. Retry later, or check the server. */
  readonly 'esplora-failed': { readonly status: number }
  /** A signature was made with another key than that of the address. Ask the visitor to choose the account in the wallet. */
  readonly 'signature-foreign': { readonly wallet: string; readonly address: string }
  /**
   * The wallet signed something else than it was asked to: another `transaction`, or with another `sighash` type. Do not send it, and
   * report it to the wallet.
   */
  readonly 'psbt-altered': { readonly wallet: string; readonly what: string }
}

/** Errors of the Bitcoin family, keyed by code. */
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
    'signature-foreign': (d) => `${d.wallet} did not sign with ${d.address}. Choose this account in the wallet, then try again.`,
    'psbt-altered': (d) => `${d.wallet} signed something else than it was asked to (${d.what}). Do not send it.`,
    'esplora-failed': (d) => `HTTP status code: ${d.status}`,
  },
  { page: errorPage },
)
