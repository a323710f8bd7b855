import type { ViemChain } from '@latchkey/eip155'
import type { CaipNetworkId, KernelOptions, Listed, Metadata, Network, ThemeMode } from '@latchkey/kernel'
import type { SIWEConfig, SIWXConfig } from '@latchkey/siwx'
import type { StandardFeatures, StandardOptions } from '@latchkey/standard'
import type { Adapter } from './adapter.js'

/** Options of the kernel, for what AppKit's options cannot say. */
export interface LatchkeyOptions extends Partial<Omit<KernelOptions<[]>, 'plugins' | 'projectId' | 'grants'>> {
  /** Further plugins. */
  readonly plugins?: readonly Listed[]
  /** Permissions of third-party plugins. */
  readonly grants?: { readonly [plugin: string]: readonly string[] }
  /** Options of `standard()`: the frame of embedded wallets, your relay, buying, names. */
  readonly standard?: StandardOptions
}

/** Features by AppKit's names. Those of `standard()`, and orders. */
export interface AppKitFeatures extends Omit<StandardFeatures, 'wallets' | 'walletGuide' | 'networkSwitch' | 'unsupportedChain'> {
  /** Order of the blocks of the Connect view. */
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
  /** Order of the wallets by their type. */
  readonly connectorTypeOrder?: NonNullable<StandardOptions['connectorTypeOrder']>
  /** Order of the buttons of the account. */
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  /** Several wallets at a time. On by default. */
  readonly multiWallet?: boolean
  /** Not needed: hooks always work. */
  readonly headless?: boolean
  /** Asks for an email address after sign-in; needs `siwx` or `siweConfig`. */
  readonly emailCapture?: 'off' | 'optional' | 'required'
}

type Wallets = Pick<
  StandardOptions,
  | 'featuredWalletIds'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'customWallets'
  | 'allWallets'
  | 'connectorImages'
  | 'termsConditionsUrl'
  | 'privacyPolicyUrl'
>

/** Options of `createAppKit`, by AppKit's names. The guide says for each what it becomes. */
export interface AppKitOptions extends Wallets {
  /** Adapters of `./wagmi`, `./ethers`, `./solana`, `./bitcoin`. */
  readonly adapters?: readonly Adapter[]
  /** Name of your project. */
  readonly projectId: string
  /** The networks of the app, of all families; the first one is selected initially. */
  readonly networks?: readonly (ViemChain | Network)[]
  /** One of `networks`, selected initially. */
  readonly defaultNetwork?: ViemChain | Network
  /** How wallets present the app. */
  readonly metadata?: Omit<Metadata, 'icons'> & { readonly icons?: readonly string[] }
  /** URLs of relays for wallets on other devices. None by default: then there are no such wallets. */
  readonly walletConnectRelayUrls?: readonly string[]
  /** Options of the kernel, for what AppKit's options cannot say. */
  readonly latchkey?: LatchkeyOptions
  /** Type of account to prefer, by family. */
  readonly defaultAccountTypes?: {
    /** Of embedded wallets. */
    readonly eip155?: 'eoa' | 'smartAccount'
    /** Solana has one type. */
    readonly solana?: 'eoa'
    /** Of wallets with several accounts. */
    readonly bip122?: 'payment' | 'ordinal' | 'stx'
  }
  /** Images of networks by chain id or CAIP-2 id. */
  readonly chainImages?: { readonly [chain: string | number]: string }
  /** Light, dark or the system's setting. */
  readonly themeMode?: ThemeMode
  /** Accent, font and so on, by AppKit's names. */
  readonly themeVariables?: { readonly [variable: string]: string | number }
  /** `false` hides wallets and the guide. */
  readonly enableWallets?: boolean
  /** `false` does not look for `window.ethereum`. */
  readonly enableInjected?: boolean
  /** `false` does not look for wallets that announce themselves. */
  readonly enableEIP6963?: boolean
  /** `false` leaves out wallets on other devices. */
  readonly enableWalletConnect?: boolean
  /** `false` hides the explanations for newcomers. */
  readonly enableWalletGuide?: boolean
  /** `false` hides the list of networks. */
  readonly enableNetworkSwitch?: boolean
  /** `false` starts disconnected after a reload. */
  readonly enableReconnect?: boolean
  /** The app draws the modal itself. */
  readonly disableAppend?: boolean
  /** Accepts wallets on networks the app does not support. */
  readonly allowUnsupportedChain?: boolean
  /** The app handles pairing and shows the URI itself. */
  readonly manualPairing?: boolean
  /** AppKit's name of `manualPairing`. */
  readonly manualWCControl?: boolean
  /** The app's own Universal Provider. */
  readonly universalProvider?: { readonly client: object }
  /** Methods and chains that sessions request instead of the default, by family. */
  readonly universalProviderConfigOverride?: {
    /** Methods by family. */
    readonly methods?: { readonly [namespace: string]: readonly string[] }
    /** Chains by family. */
    readonly chains?: { readonly [namespace: string]: readonly string[] }
    /** Events by family. */
    readonly events?: { readonly [namespace: string]: readonly string[] }
    /** Ignored. */
    readonly rpcMap?: { readonly [chain: string]: string }
    /** Ignored. */
    readonly defaultChain?: string
  }
  /** Addresses of your own nodes, tried before those of the networks. */
  readonly customRpcUrls?: { readonly [chain: CaipNetworkId]: readonly { readonly url: string; readonly config?: object }[] }
  /** Sign-in with any wallet. */
  readonly siwx?: SIWXConfig
  /** Sign-in against an existing back end. */
  readonly siweConfig?: SIWEConfig
  /** Warnings and alerts. On by default on local hosts. */
  readonly debug?: boolean
  /** Turns features off or on. */
  readonly features?: AppKitFeatures
  // Accepted, so that existing code compiles; each warns once in development.
  /** Has no equal. */
  readonly tokens?: object
  /** Has no equal. */
  readonly enableCoinbase?: boolean
  /** Has no equal. */
  readonly coinbasePreference?: string
  /** Has no equal. */
  readonly enableMobileFullScreen?: boolean
  /** Has no equal. */
  readonly enableEmbedded?: boolean
  /** Has no equal. */
  readonly preferUniversalLinks?: boolean
  /** Has no equal. */
  readonly enableAuthLogger?: boolean
}
