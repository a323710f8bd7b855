import { toNetwork } from '@latchkey/eip155'
import type { CaipNetworkId, KernelOptions, Listed, Network } from '@latchkey/kernel'
import { type SiwxOptions, siwx } from '@latchkey/siwx'
import { type StandardOptions, standard } from '@latchkey/standard'
import type { AppKitFeatures, AppKitOptions } from './options.js'
import { toTokens } from './theme.js'

/** Converts AppKit's options to those of `createKernel`. Options without an equal are left out. */
export function toKernelOptions(options: AppKitOptions): KernelOptions<readonly Listed[]> {
  const { projectId, defaultNetwork, metadata, themeMode, themeVariables, enableReconnect, disableAppend, debug, features = {} } = options
  const { plugins = [], standard: own, theme, order, ...kernel } = options.latchkey ?? {}
  return defined({
    projectId,
    defaultNetwork: defaultNetwork && toNetwork(defaultNetwork).caipNetworkId,
    metadata,
    reconnect: enableReconnect,
    disableAppend,
    debug,
    theme: { mode: theme?.mode ?? themeMode ?? 'system', tokens: { ...toTokens(themeVariables), ...theme?.tokens } },
    order: {
      ...(features.connectMethodsOrder && { 'kernel.connectSections': features.connectMethodsOrder }),
      ...(features.walletFeaturesOrder && { 'kernel.walletButtons': features.walletFeaturesOrder }),
      ...order,
    },
    ...kernel,
    plugins: [standard({ ...toStandardOptions(options), ...own }), ...signIn(options), ...plugins],
    // Plugins of the app are checked by the kernel when it starts; their types are not known here.
  }) as unknown as KernelOptions<readonly Listed[]>
}

/** Ids of the vendor's registry, which mean nothing without it. */
export function isRegistryId(id: string): boolean {
  return /^[0-9a-f]{64}$/.test(id)
}

function toStandardOptions(options: AppKitOptions): StandardOptions {
  const { features = {}, defaultAccountTypes = {}, adapters = [], enableEIP6963, enableInjected } = options
  const wallets = adapters.flatMap((adapter) => adapter.wallets ?? [])
  const { allWallets, customWallets, connectorImages, termsConditionsUrl, privacyPolicyUrl } = options
  return defined({
    networks: networksOf(options),
    rpcUrls: Object.fromEntries(Object.entries(options.customRpcUrls ?? {}).map(([chain, urls]) => [chain, urls.map(({ url }) => url)])),
    featuredWalletIds: knownIds(options.featuredWalletIds),
    includeWalletIds: knownIds(options.includeWalletIds),
    excludeWalletIds: knownIds(options.excludeWalletIds),
    ...{ allWallets, customWallets, connectorImages, termsConditionsUrl, privacyPolicyUrl },
    connectorTypeOrder: features.connectorTypeOrder,
    multiWallet: features.multiWallet,
    features: toFeatures(options, features),
    eip155: defined({
      eip6963: enableEIP6963,
      injected: enableInjected,
      defaultAccountType: defaultAccountTypes.eip155,
      ...(wallets.length > 0 && { wallets }),
    }),
    bip122: defined({ defaultAccountType: defaultAccountTypes.bip122 }),
    walletconnect: walletConnectOf(options),
  })
}

function toFeatures(options: AppKitOptions, features: AppKitFeatures): NonNullable<StandardOptions['features']> {
  const { connectMethodsOrder: _a, connectorTypeOrder: _b, walletFeaturesOrder: _c, multiWallet: _d, headless: _e, ...rest } = features
  const { emailCapture: _f, ...own } = rest
  return defined({
    ...own,
    wallets: options.enableWallets,
    walletGuide: options.enableWalletGuide,
    networkSwitch: options.enableNetworkSwitch,
    unsupportedChain: options.allowUnsupportedChain,
  })
}

/** The networks of the app, or of its adapters, with the app's images. */
function networksOf({ networks, adapters = [], chainImages = {} }: AppKitOptions): readonly Network[] | undefined {
  const given = networks ?? adapters.flatMap((adapter) => adapter.networks ?? [])
  if (!networks && given.length === 0) return undefined
  return given.map((each) => {
    const network = toNetwork(each)
    const imageUrl = chainImages[network.caipNetworkId] ?? chainImages[network.id]
    return imageUrl === undefined ? network : { ...network, assets: { imageUrl } }
  })
}

function knownIds(ids: readonly string[] | undefined): readonly string[] | undefined {
  const known = ids?.filter((id) => !isRegistryId(id))
  // A list that held nothing else would hide every wallet.
  return known?.length === 0 && ids?.length !== 0 ? undefined : known
}

function walletConnectOf(options: AppKitOptions): StandardOptions['walletconnect'] {
  const { enableWalletConnect = true, projectId, universalProvider, universalProviderConfigOverride: override } = options
  const [first, ...others] = options.walletConnectRelayUrls ?? []
  if (!enableWalletConnect || first === undefined) return undefined
  const { methods = {}, chains = {}, events = {} } = override ?? {}
  const names = new Set([methods, chains, events].flatMap((each) => Object.keys(each)))
  return defined({
    relayUrls: [first, ...others] as const,
    projectId,
    manualPairing: options.manualPairing ?? options.manualWCControl,
    provider: universalProvider,
    ...(names.size > 0 && {
      namespaces: Object.fromEntries(
        [...names].map((name) => [
          name,
          defined({ methods: methods[name], chains: chains[name] as readonly CaipNetworkId[] | undefined, events: events[name] }),
        ]),
      ),
    }),
  })
}

function signIn({ siwx: config, siweConfig, features: { emailCapture } = {} }: AppKitOptions): readonly Listed[] {
  if (!config && !siweConfig) return []
  // Both together is an error of siwx(), whose types forbid it.
  return [siwx(defined({ siwx: config, siweConfig, emailCapture }) as unknown as SiwxOptions)]
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out what is undefined, so that defaults apply. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>
}
