import { walletErrors } from '@latchkey/kernel'
import { type Config, type CreateConfigParameters, createConfig } from '@wagmi/core'
import { type Chain, custom, type Transport } from 'viem'
import type { Eip155Kernel } from '../eip155-kernel.js'
import { toViemChain } from '../rpc/to-viem-chain.js'
import { toProviderError } from '../wallet/to-provider-error.js'
import { type LatchkeyConnectorOptions, latchkey } from './latchkey.js'
import { syncWagmi } from './sync-wagmi.js'

type Own = 'chains' | 'client' | 'connectors' | 'multiInjectedProviderDiscovery' | 'transports'
/** Options of wagmi's `createConfig` besides those that the kernel sets, such as `storage` and `ssr`. */
export type WagmiConfigOptions = Omit<CreateConfigParameters, Own> & {
  /** Name and icon while no wallet is connected. */
  readonly connector?: LatchkeyConnectorOptions
}

/**
 * Creates a wagmi config for apps that use wagmi's hooks: the kernel's EVM networks, its nodes with their fallback, and its one
 * connector, kept in sync with the kernel for the kernel's lifetime. Does not include networks that are set later.
 *
 * @throws wallet/chain-not-supported when the kernel has no EVM network
 * @example
 * export const config = createWagmiConfig(kernel)
 * <WagmiProvider config={config}>…</WagmiProvider>
 */
export function createWagmiConfig(kernel: Eip155Kernel, { connector, ...options }: WagmiConfigOptions = {}): Config {
  const networks = kernel.state.core.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const chains = networks.map(toViemChain)
  const reads = networks.map(({ id, caipNetworkId }): [number, Transport] => {
    const request: Parameters<typeof custom>[0]['request'] = ({ method, params = [] }) =>
      kernel.actions.eip155.read({ method, params, chain: caipNetworkId }).catch((error: unknown) => {
        // viem distinguishes errors by the codes of EIP-1193.
        throw toProviderError(error)
      })
    // The kernel has retried already.
    return [Number(id), custom({ request }, { retryCount: 0 })]
  })
  const config: Config = createConfig({
    ...options,
    chains: atLeastOne(chains),
    transports: Object.fromEntries(reads),
    connectors: [latchkey(kernel, connector)],
    // The modal lists wallets that announce themselves.
    multiInjectedProviderDiscovery: false,
  })
  syncWagmi(kernel, config)
  return config
}

function atLeastOne(chains: readonly Chain[]): readonly [Chain, ...Chain[]] {
  const [first, ...others] = chains
  if (!first) throw walletErrors.create('chain-not-supported', { chain: 'eip155' })
  return [first, ...others]
}
