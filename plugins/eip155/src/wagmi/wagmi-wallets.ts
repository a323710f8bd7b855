import type { CreateConnectorFn } from '@wagmi/core'
import type { Chain } from 'viem'
import type { AppWallet } from '../discovery/app-wallets.js'
import type { Eip1193Provider } from '../provider.js'

/**
 * Connectors of wagmi, such as those of Porto, Base or Farcaster, as rows of the modal: the kernel speaks to their provider (EIP-1193).
 * Connectors without one that asks for accounts by `eth_requestAccounts` cannot be taken.
 *
 * @example
 * eip155({ networks, wallets: wagmiWallets({ chains: [mainnet], connectors: [porto(), baseAccount({ appName: 'My app' })] }) })
 */
export function wagmiWallets({
  chains,
  connectors,
}: {
  /** Those that the connectors may be asked for, as wagmi has them. */
  readonly chains: readonly [Chain, ...Chain[]]
  readonly connectors: readonly CreateConnectorFn[]
}): readonly AppWallet[] {
  return connectors.map((create) => {
    // What connectors tell wagmi the kernel hears from the provider itself.
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
