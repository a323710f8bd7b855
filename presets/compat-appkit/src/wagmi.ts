import { type AppWallet, toNetwork, type ViemChain } from '@latchkey/eip155'
import { createWagmiConfig, type Eip155Kernel, wagmiWallets } from '@latchkey/eip155/wagmi'
import type { Kernel, Network } from '@latchkey/kernel'
import type { Config, CreateConfigParameters } from '@wagmi/core'
import type { Adapter } from './adapter.js'
import { createLateKernel } from './late-kernel.js'

/** Options of the adapter: its networks, and those of wagmi's `createConfig`. */
export interface WagmiAdapterOptions
  extends Partial<Omit<CreateConfigParameters, 'chains' | 'client' | 'multiInjectedProviderDiscovery' | 'transports'>> {
  /** The EVM networks of the app; others are left out. Networks of `./networks`, or viem chains. */
  readonly networks: readonly (ViemChain | Network)[]
  /** Accepted for existing code; `createAppKit` has its own. */
  readonly projectId?: string | undefined
  /** Accepted for existing code: requests go to the nodes of the kernel, which are `customRpcUrls` and those of the networks. */
  readonly transports?: object | undefined
  /** Accepted for existing code; `createAppKit` has its own. */
  readonly customRpcUrls?: object | undefined
}

/**
 * wagmi on top of the widget: `wagmiConfig` is complete at once, and follows the wallet from the moment that `createAppKit` is called with
 * the adapter.
 *
 * @example
 * const wagmiAdapter = new WagmiAdapter({ projectId, networks })
 * createAppKit({ adapters: [wagmiAdapter], networks, projectId })
 * <WagmiProvider config={wagmiAdapter.wagmiConfig}>…</WagmiProvider>
 */
export class WagmiAdapter implements Adapter {
  /** Family of chains. */
  readonly namespace = 'eip155'
  /** The networks of the config. */
  readonly networks: readonly Network[]
  /** Wallets from `connectors`, such as those of Base or Porto. */
  readonly wallets: readonly AppWallet[]
  /** For `WagmiProvider`. */
  readonly wagmiConfig: Config
  /** Called by `createAppKit`. */
  readonly attach: (kernel: Kernel<never>) => void

  constructor(options: WagmiAdapterOptions) {
    const { networks, connectors = [], projectId: _id, transports: _transports, customRpcUrls: _urls, ...rest } = options
    this.networks = networks.map((network) => toNetwork(network)).filter(({ chainNamespace }) => chainNamespace === 'eip155')
    const late = createLateKernel(this.networks)
    this.wagmiConfig = createWagmiConfig(late.kernel, rest)
    this.wallets = connectors.length > 0 ? wagmiWallets({ chains: this.wagmiConfig.chains, connectors }) : []
    // The kernel of `createAppKit` runs eip155() if the app has an EVM network, which the adapter requires.
    this.attach = (kernel) => late.attach(kernel as unknown as Eip155Kernel)
  }
}
