import type { CreateConnectorFn } from '@wagmi/core'
import type { Chain } from 'viem'
import type { AppWallet } from '../discovery/app-wallets.js'
import type { Eip1193Provider } from '../provider.js'

/**
 * Lists connectors of wagmi, such as those of Porto, Base or Farcaster, in the modal: the kernel talks to their EIP-1193 provider.
 * Connectors without a provider that supports `eth_requestAccounts` cannot be used.
 *
 * @example
 * eip155({ networks, wallets: wagmiWallets({ chains: [mainnet], connectors: [porto(), baseAccount({ appName: 'My app' })] }) })
 */
export function wagmiWallets({
  chains,
  connectors,
}: {
  /** Chains the connectors may be asked for, in wagmi's form. */
  readonly chains: readonly [Chain, ...Chain[]]
  readonly connectors: readonly CreateConnectorFn[]
}): readonly AppWallet[] {
  return connectors.map((create) => {
    // The kernel gets these events from the provider itself.
    const emitter = { uid: '', emit() {}, listenerCount: () => 0, off() {}, on() {}, once() {} }
    const connector = create({ chains, emitter: emitter as never, providers: [] })
    return {
      id: `wagmi:${connector.id}`,
      name: connector.name,
      ...(connector.icon && { icon: connector.icon }),
      ...(typeof connector.rdns === 'string' && { rdns: connector.rdns }),
      provider: async () => {
        await connector.setup?.()
        // wagmi leaves the type to each connector.
        return (await connector.getProvider()) as Eip1193Provider
      },
    }
  })
}
