import type { KernelOptions, Listed } from '@latchkey/kernel'
import type { StandardOptions } from '@latchkey/standard'
import type { Transport, Chain as ViemChain } from 'viem'
import type { CreateConfigParameters } from 'wagmi'
import type { WalletList } from './wallet.js'

/** Options of the kernel, for what RainbowKit's options cannot say. */
export interface LatchkeyOptions extends Partial<Omit<KernelOptions<[]>, 'plugins' | 'projectId' | 'grants'>> {
  /** Further plugins. */
  readonly plugins?: readonly Listed[]
  /** Permissions of third-party plugins. */
  readonly grants?: { readonly [plugin: string]: readonly string[] }
  /** Options of `standard()`: the frame of embedded wallets, your relay, buying, names. */
  readonly standard?: StandardOptions
}

/** The app, in `getDefaultConfig` and `connectorsForWallets`. */
export interface AppOptions {
  /** Shown by wallets with every prompt. */
  readonly appName: string
  /** One sentence for visitors who do not know the app. */
  readonly appDescription?: string
  /** Origin of the page, which is the default. */
  readonly appUrl?: string
  /** URL of a square icon. */
  readonly appIcon?: string
  /** Name of your project. */
  readonly projectId: string
  /** URLs of relays for wallets on other devices. None by default: then there are no such wallets. */
  readonly walletConnectRelayUrls?: readonly string[]
  /** Options of the kernel, for what these options cannot say. */
  readonly latchkey?: LatchkeyOptions
  /** Accepted for existing code. Has no equal. */
  readonly walletConnectParameters?: object
  /** `false` does not look for wallets that announce themselves. */
  readonly multiInjectedProviderDiscovery?: boolean
}

/** A chain of viem's, with its picture. */
export interface Chain extends ViemChain {
  /** URL of its icon; functions that load it are ignored. */
  readonly iconUrl?: string | (() => Promise<string>) | null
  /** Colour behind the icon, for `ConnectButton.Custom`. */
  readonly iconBackground?: string
}

/** Transports by chain id. */
export type Transports<Chains extends readonly ViemChain[]> = Record<Chains[number]['id'], Transport>

/** Options of `getDefaultConfig`: the app, its chains and wallets, and those of wagmi's `createConfig`. */
export interface DefaultConfigOptions<Chains extends readonly [ViemChain, ...ViemChain[]], T extends Transports<Chains>>
  extends AppOptions,
    Pick<CreateConfigParameters, 'ssr' | 'storage' | 'batch' | 'cacheTime' | 'pollingInterval' | 'syncConnectedChain'> {
  /** The chains of the app; the first one is selected initially. */
  readonly chains: Chains
  /** Wallets in groups. Defaults to the bundled list. */
  readonly wallets?: WalletList
  /** By chain id. Defaults to the public nodes of each chain. */
  readonly transports?: T
}
