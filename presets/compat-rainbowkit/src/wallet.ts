import type { AppWallet } from '@latchkey/eip155'
import { wagmiWallets } from '@latchkey/eip155/wagmi'
import type { Chain } from 'viem'
import type { CreateConnectorFn } from 'wagmi'

/** A wallet of the list: one of `./wallets`, or the app's own. */
export interface Wallet {
  /** Kept with the session. */
  readonly id: string
  /** Name shown to visitors. */
  readonly name: string
  /** Reverse domain name, by which an installed wallet announces itself. */
  readonly rdns?: string
  /** URL of its icon; functions that load it are ignored. */
  readonly iconUrl?: string | (() => Promise<string>)
  /** Id in the bundled list. Only wallets of `./wallets` have it. */
  readonly listedId?: string
  /** Connects a wallet of the app's own. */
  readonly createConnector?: (details: never) => CreateConnectorFn
  // Accepted, so that existing code compiles; each warns once in development.
  /** Has no equal. */
  readonly iconBackground?: string
  /** Has no equal. */
  readonly iconAccent?: string
  /** Has no equal. */
  readonly shortName?: string
  /** Has no equal. */
  readonly hidden?: () => boolean
  /** Has no equal. */
  readonly installed?: boolean | undefined
  /** Has no equal. */
  readonly downloadUrls?: object
  /** Has no equal. */
  readonly mobile?: object
  /** Has no equal. */
  readonly desktop?: object
  /** Has no equal. */
  readonly qrCode?: object
  /** Has no equal. */
  readonly extension?: object
}

/** Returns a wallet; called with the app's `projectId` and name. */
export type CreateWallet = (app: { readonly projectId: string; readonly appName: string; readonly appIcon?: string }) => Wallet

/** Groups of wallets, in display order. */
export type WalletList = readonly { readonly groupName: string; readonly wallets: readonly CreateWallet[] }[]

/** Returns the wallets of the app's own, for the `wallets` option of `eip155()`. */
export function appWallets(wallets: readonly Wallet[], chains: readonly [Chain, ...Chain[]]): readonly AppWallet[] {
  return wallets.flatMap(({ createConnector, id, name, rdns, iconUrl, ...rest }) => {
    if (!createConnector) return []
    const details = { rkDetails: { id, name, rdns, iconUrl, ...rest } }
    // The details are for connectors that show them; their type is the app's own.
    return wagmiWallets({ chains, connectors: [createConnector(details as never)] }).map((wallet) => ({
      ...wallet,
      name,
      ...(typeof iconUrl === 'string' && { icon: iconUrl }),
      ...(rdns !== undefined && { rdns }),
    }))
  })
}
