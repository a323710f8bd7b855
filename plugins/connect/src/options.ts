import { defineService, type ListedWallet, type Service } from '@latchkey/kernel'
import type { WalletRowType } from './contract.js'

/** A wallet the integrator adds to the list. */
export type CustomWallet = ListedWallet

/** Which wallets are offered, how they are ordered, and what stands around them. */
export interface ConnectOptions {
  /** Ids of wallets to show first, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** The only listed wallets to show, by id. */
  readonly includeWalletIds?: readonly string[]
  /** Wallets to leave out everywhere, by id, rdns or case-insensitive name. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets of the integrator's own, in the list's form. */
  readonly customWallets?: readonly CustomWallet[]
  /** Pictures in place of the wallets' own, by connector id or rdns. */
  readonly connectorImages?: { readonly [idOrRdns: string]: string }
  /** Types named here come first; the rest keeps the default order. */
  readonly connectorTypeOrder?: readonly WalletRowType[]
  /** Terms that the line, or the tick, links to. */
  readonly termsConditionsUrl?: string
  /** Privacy policy that the line, or the tick, links to. */
  readonly privacyPolicyUrl?: string
  /** Asks for a tick instead of showing a line. Off by default. */
  readonly legalCheckbox?: boolean
  /** `false` hides wallets and the guide. */
  readonly enableWallets?: boolean
  /** The row that explains wallets to newcomers. On by default. */
  readonly enableWalletGuide?: boolean
  /** With email or social sign-in present: one button in place of the wallet list. Off by default. */
  readonly collapseWallets?: boolean
  /** Where "See more wallets" leads; the row is absent without it. */
  readonly explorerUrl?: string
  /** Whether there is a row that leads to the whole list. `SHOW` when left out. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
}

/** Carries the integrator's options from the factory to the views. */
export const connectOptions: Service<ConnectOptions> = /* @__PURE__ */ defineService('connect.options')
