import { type Chain, http } from 'viem'
import { type Config, type CreateConfigParameters, type CreateConnectorFn, createConfig } from 'wagmi'
import { lateConnector } from './late-connector.js'
import type { AppOptions, DefaultConfigOptions, Transports } from './options.js'
import type { WalletList } from './wallet.js'
import { coinbaseWallet, metaMaskWallet, rainbowWallet, walletConnectWallet } from './wallets.js'

/**
 * Returns a wagmi config for `WagmiProvider`; `RainbowKitProvider` finds the widget's part in it. Safe at module level and on a server.
 *
 * @example
 * const config = getDefaultConfig({ appName: 'My app', projectId: 'my-app', chains: [mainnet, base], ssr: true })
 */
export function getDefaultConfig<const Chains extends readonly [Chain, ...Chain[]], T extends Transports<Chains>>(
  options: DefaultConfigOptions<Chains, T>,
): Config<Chains, T> {
  const { chains, wallets, transports, ssr, storage, batch, cacheTime, pollingInterval, syncConnectedChain, ...app } = options
  const given = { ssr, storage, batch, cacheTime, pollingInterval, syncConnectedChain }
  const config = createConfig({
    // wagmi's own defaults apply to what is not set.
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<CreateConfigParameters>),
    chains,
    transports: transports ?? Object.fromEntries(chains.map(({ id }) => [id, http()])),
    connectors: wallets ? connectorsForWallets(wallets, app) : [lateConnector(app, undefined)],
    // The modal lists wallets that announce themselves.
    multiInjectedProviderDiscovery: false,
  } as CreateConfigParameters)
  // The chains and transports are those of the options.
  return config as unknown as Config<Chains, T>
}

/**
 * Returns connectors for wagmi's `createConfig`: one, which opens the modal with these wallets.
 *
 * @example
 * const connectors = connectorsForWallets([{ groupName: 'Popular', wallets: [rainbowWallet] }], { appName: 'My app', projectId: 'my-app' })
 */
export function connectorsForWallets(groups: WalletList, app: AppOptions): CreateConnectorFn[] {
  const { appName, projectId, appIcon } = app
  const given = { appName, projectId, ...(appIcon !== undefined && { appIcon }) }
  return [
    lateConnector(
      app,
      groups.flatMap(({ wallets }) => wallets.map((create) => create(given))),
    ),
  ]
}

/** Returns the best known wallets in a group, to extend; and their connectors, if the app is given. */
export function getDefaultWallets(app?: AppOptions): { readonly wallets: WalletList; readonly connectors: CreateConnectorFn[] } {
  const wallets: WalletList = [{ groupName: 'Popular', wallets: [rainbowWallet, coinbaseWallet, metaMaskWallet, walletConnectWallet] }]
  return { wallets, connectors: app ? connectorsForWallets(wallets, app) : [] }
}
