import type { Config } from '@wagmi/core'
import { toHexChain } from '../chain-id.js'
import type { Eip155Kernel } from '../eip155-kernel.js'

/**
 * Keeps wagmi and the kernel in sync: wagmi's hooks see what a visitor does in the modal, and the kernel follows the network that wagmi
 * selects. The connector has the name and icon of the wallet in use. Call the returned function to stop.
 *
 * @throws when the config has no `latchkey(kernel)` among its connectors
 * @example
 * useEffect(() => syncWagmi(kernel, config), [])
 */
export function syncWagmi(kernel: Eip155Kernel, config: Config): () => void {
  const connector = config.connectors.find((each) => each.type === 'latchkey')
  if (!connector) throw new Error('Add latchkey(kernel) to the connectors of the wagmi config.')
  nameByWallet(kernel, connector)
  const session = () => kernel.state.core.sessions.eip155
  const follow = (): void => {
    const { status } = config.state
    // wagmi drops events in the meantime; the end of its own connecting is watched below.
    if (status === 'connecting' || status === 'reconnecting') return
    const known = config.state.connections.has(connector.uid)
    const ours = session()
    // The connector then listens to changes itself.
    if (!known && ours?.status === 'connected' && ours.chain) connector.onConnect?.({ chainId: toHexChain(ours.chain) })
  }
  // Both sides show a default, or wagmi's own storage, before the kernel has read its storage.
  let wasReady = kernel.state.core.ready
  let isWagmisWish = false
  const wishFromKernel = (): void => {
    const chainId = Number(session()?.network?.id)
    const known = config.chains.some((chain) => chain.id === chainId)
    if (config.state.current === null && known && config.state.chainId !== chainId) config.setState((state) => ({ ...state, chainId }))
  }
  const wishFromWagmi = (chainId: number): void => {
    if (!wasReady) {
      isWagmisWish = true
      return
    }
    const network = kernel.state.core.networks.find((each) => each.caipNetworkId === `eip155:${chainId}`)
    if (session()?.status !== 'disconnected' || !network || session()?.network === network) return
    // Only a preference without a wallet, so no wallet can refuse it; only a stopped kernel rejects.
    kernel.connections.switchNetwork(network.caipNetworkId).catch(() => {})
  }
  /** Brings the two together. A network selected in wagmi meanwhile counts, unless a remembered wallet returns with its own. */
  const align = (): void => {
    if (isWagmisWish && session()?.status === 'disconnected') wishFromWagmi(config.state.chainId)
    else wishFromKernel()
  }
  let wanted = session()?.network
  const stops = [
    kernel.subscribe('core', () => {
      follow()
      if (!kernel.state.core.ready) return
      if (wasReady && session()?.network === wanted) return
      wanted = session()?.network
      if (wasReady) return wishFromKernel()
      wasReady = true
      align()
    }),
    config.subscribe((state) => state.status, follow),
    config.subscribe((state) => state.chainId, wishFromWagmi),
  ]
  if (wasReady) wishFromKernel()
  follow()
  return () => {
    for (const stop of stops) stop()
  }
}

/** wagmi copies a connector when it adds it, so changes go to its copy. */
function nameByWallet(kernel: Eip155Kernel, connector: Config['connectors'][number]): void {
  const { name, icon } = connector
  const wallet = () => {
    const { connectors, sessions } = kernel.state.core
    const session = sessions.eip155
    return session?.status === 'connected' ? connectors.find(({ id }) => id === session.connector) : undefined
  }
  Object.defineProperties(connector, {
    name: { get: () => wallet()?.name ?? name, enumerable: true, configurable: true },
    icon: { get: () => (wallet() ? wallet()?.icon : icon), enumerable: true, configurable: true },
  })
}
