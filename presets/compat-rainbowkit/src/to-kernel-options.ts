import { toNetwork } from '@latchkey/eip155'
import type { KernelOptions, Listed, Metadata, Network } from '@latchkey/kernel'
import { siwx } from '@latchkey/siwx'
import { type StandardOptions, standard } from '@latchkey/standard'
import type { Chain, Transport } from 'viem'
import type { Setup } from './late-connector.js'
import type { RainbowKitProviderProps } from './provider-props.js'
import { appWallets } from './wallet.js'

/** Converts RainbowKit's options to those of `createKernel`. Options without an equal are left out. */
export function toKernelOptions(setup: Setup, props: RainbowKitProviderProps, hasSignIn: boolean): KernelOptions<readonly Listed[]> {
  const { app, chains, session } = setup
  const { plugins = [], standard: own, ...kernel } = app.latchkey ?? {}
  const { initialChain, locale, appInfo } = props
  const first = typeof initialChain === 'object' ? initialChain.id : initialChain
  return defined({
    projectId: app.projectId,
    metadata: metadataOf(app, appInfo?.appName),
    defaultNetwork: chains.some(({ id }) => id === first) ? `eip155:${first}` : undefined,
    locale,
    ...kernel,
    plugins: [
      standard({ ...toStandardOptions(setup, props), ...own }),
      ...(hasSignIn ? [siwx({ siweConfig: session.siweConfig })] : []),
      ...plugins,
    ],
    // Plugins of the app are checked by the kernel when it starts; their types are not known here.
  }) as unknown as KernelOptions<readonly Listed[]>
}

function metadataOf({ appName, appDescription, appUrl, appIcon }: Setup['app'], name = appName): Metadata {
  return defined({
    name,
    description: appDescription,
    url: appUrl ?? location.origin,
    icons: appIcon === undefined ? undefined : [appIcon],
  })
}

function toStandardOptions(
  { app, chains, transports, wallets }: Setup,
  { showRecentTransactions }: RainbowKitProviderProps,
): StandardOptions {
  const [relay, ...relays] = app.walletConnectRelayUrls ?? []
  const listed = wallets?.flatMap(({ listedId }) => listedId ?? [])
  return defined({
    networks: chains.map(networkOf),
    rpcUrls: Object.fromEntries(chains.map((chain) => [`eip155:${chain.id}`, urlsOf(transports[chain.id], chain)])),
    featuredWalletIds: listed,
    includeWalletIds: listed,
    features: { history: showRecentTransactions ?? true },
    eip155: defined({
      eip6963: app.multiInjectedProviderDiscovery,
      wallets: wallets && appWallets(wallets, chains),
    }),
    walletconnect: relay === undefined ? undefined : { relayUrls: [relay, ...relays] as const, projectId: app.projectId },
  })
}

/** A chain may have an icon, which viem does not know. */
function networkOf(chain: Chain & { readonly iconUrl?: unknown }): Network {
  const network = toNetwork(chain)
  return typeof chain.iconUrl === 'string' ? { ...network, assets: { imageUrl: chain.iconUrl } } : network
}

/** URLs of a transport besides those of the chain: `http(url)`, or several of these in `fallback()`. */
function urlsOf(transport: Transport | undefined, chain: Chain): readonly string[] {
  const value = transport?.({ chain, retryCount: 0 }).value as
    | { readonly url?: unknown; readonly transports?: readonly { readonly value?: { readonly url?: unknown } }[] }
    | undefined
  const urls = [value?.url, ...(value?.transports ?? []).map((each) => each.value?.url)]
  return urls.filter((url): url is string => typeof url === 'string' && /^https?:/.test(url) && !chain.rpcUrls.default.http.includes(url))
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out what is undefined, so that defaults apply. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>
}
