import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, getAddress, SwitchChainError } from 'viem'
import { toHexChain } from '../chain-id.js'
import type { Eip155Kernel } from '../eip155-kernel.js'
import type { Eip1193Provider } from '../provider.js'
import { listen } from '../wallet/listen.js'
import { afterRestore } from './after-restore.js'
import { toConnectError } from './to-connect-error.js'

/** How wagmi displays the connector. */
export interface LatchkeyConnectorOptions {
  /** Name of the connector in wagmi's lists. Defaults to `'Latchkey'`. */
  readonly name?: string
  /** Image URL or data URI. */
  readonly icon?: string
}

/**
 * Exposes the kernel as one wagmi connector: connecting opens the modal, and the wallet chosen there becomes the app's wallet. Use it
 * with `syncWagmi`, so that wagmi also sees what happens in the modal.
 *
 * @example
 * const config = createConfig({ chains: [mainnet], connectors: [latchkey(kernel)], multiInjectedProviderDiscovery: false, transports })
 * const stop = syncWagmi(kernel, config)
 */
export function latchkey(
  kernel: Eip155Kernel,
  { name = 'Latchkey', icon }: LatchkeyConnectorOptions = {},
): CreateConnectorFn<Eip1193Provider> {
  return ({ chains, emitter }) => {
    const provider = kernel.actions.eip155.getProvider()
    const ask = (method: string, params?: readonly unknown[]): Promise<unknown> => provider.request({ method, ...(params && { params }) })
    let deafen = (): void => {}
    const getAccounts = async (): Promise<readonly Address[]> =>
      // The session contains addresses only.
      ((await ask('eth_accounts')) as readonly string[]).map((address) => getAddress(address))
    const getChainId = async (): Promise<number> => Number(await ask('eth_chainId'))
    const hear = (): void => {
      deafen()
      const stops = [
        listen(provider, 'accountsChanged', (accounts) => connector.onAccountsChanged(accounts as string[])),
        listen(provider, 'chainChanged', (chain) => connector.onChainChanged(String(chain))),
        listen(provider, 'disconnect', () => connector.onDisconnect()),
      ]
      deafen = () => {
        for (const stop of stops) stop()
      }
    }
    const switchChain = async ({ chainId }: { readonly chainId: number }): Promise<(typeof chains)[number]> => {
      const chain = chains.find((each) => each.id === chainId)
      if (!chain) throw new SwitchChainError(new Error('Chain not configured.'))
      await ask('wallet_switchEthereumChain', [{ chainId: toHexChain(`eip155:${chainId}`) }]).catch((error: unknown) => {
        throw toConnectError(error)
      })
      return chain
    }
    const connector: ReturnType<CreateConnectorFn<Eip1193Provider>> = {
      id: 'latchkey',
      type: 'latchkey',
      name,
      ...(icon && { icon }),
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        try {
          await kernel.start()
          if (!isReconnecting) await ask('eth_requestAccounts')
          const accounts = await getAccounts()
          if (accounts.length === 0) throw new Error('No wallet is connected.')
          hear()
          const now = await getChainId()
          if (!isReconnecting && chainId !== undefined && chainId !== now) await switchChain({ chainId })
          // wagmi's types depend on the flag; TypeScript cannot follow that.
          const shown = (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never
          return { accounts: shown, chainId: await getChainId() }
        } catch (error) {
          throw toConnectError(error)
        }
      },
      async disconnect() {
        deafen()
        await kernel.connections.disconnect({ namespace: 'eip155' })
      },
      getAccounts,
      getChainId,
      getProvider: async () => provider,
      async isAuthorized() {
        await kernel.start()
        await afterRestore(kernel)
        return (await getAccounts()).length > 0
      },
      switchChain,
      onAccountsChanged(accounts) {
        // The end of a session has a separate event.
        if (accounts.length > 0) emitter.emit('change', { accounts: accounts.map((address) => getAddress(address)) })
      },
      onChainChanged(chain) {
        // A wallet may have other accounts there: the two change together, or wagmi would briefly have a pair that does not exist.
        const { address, accounts: all = [] } = kernel.state.core.sessions.eip155 ?? {}
        const others = all.map((account) => account.address).filter((one) => one !== address)
        const accounts = address === undefined ? [] : [address, ...others].map((one) => getAddress(one))
        emitter.emit('change', { chainId: Number(chain), ...(accounts.length > 0 && { accounts }) })
      },
      onConnect({ chainId }) {
        hear()
        void getAccounts().then((accounts) => accounts.length > 0 && emitter.emit('connect', { accounts, chainId: Number(chainId) }))
      },
      onDisconnect() {
        deafen()
        emitter.emit('disconnect')
      },
    }
    return connector
  }
}
