import { defineService, type ListedWallet, type Service } from '@latchkey/kernel'
import type { WalletRowType } from './contract.js'

/** A wallet the integrator adds to the list. */
export type CustomWallet = ListedWallet

/** Which wallets are offered, in which order, and what surrounds them. */
export interface ConnectOptions {
  /** Ids of wallets to show first, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** The only listed wallets to show, by id. */
  readonly includeWalletIds?: readonly string[]
  /** Wallets to leave out everywhere, by id, rdns or case-insensitive name. */
  readonly excludeWalletIds?: readonly string[]
  /** Custom wallets, in the form of list entries. */
  readonly customWallets?: readonly CustomWallet[]
  /** Icons that replace the wallets' own, by connector id or rdns. */
  readonly connectorImages?: { readonly [idOrRdns: string]: string }
  /** These types come first; the rest keeps the default order. */
  readonly connectorTypeOrder?: readonly WalletRowType[]
  /** Terms that the legal line, or the tick, links to. */
  readonly termsConditionsUrl?: string
  /** Privacy policy that the legal line, or the tick, links to. */
  readonly privacyPolicyUrl?: string
  /** Asks for a tick instead of showing a line. Off by default. */
  readonly legalCheckbox?: boolean
  /** `false` hides wallets and the guide. */
  readonly enableWallets?: boolean
  /** The row that explains wallets to newcomers. On by default. */
  readonly enableWalletGuide?: boolean
  /** With email or social sign-in present: one button instead of the wallet list. Off by default. */
  readonly collapseWallets?: boolean
  /** Target of "See more wallets"; without it the row is absent. */
  readonly explorerUrl?: string
  /** Shows a row that leads to the full list. Defaults to `SHOW`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
}

/** Passes the integrator's options from the factory to the views. */
export const connectOptions: Service<ConnectOptions> = /* @__PURE__ */ defineService('connect.options')
