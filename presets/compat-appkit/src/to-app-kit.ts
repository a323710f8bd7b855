import { type CaipNetworkId, type CoreContract, chains, type Kernel, sinks, walletMemories } from '@latchkey/kernel'
import { fetchIdentity } from '@latchkey/kernel/headless'
import type { AppKit, AppKitTheme, OpenOptions } from './app-kit.js'
import { readBalance } from './balance.js'
import { type AppKitEvent, toEvent } from './events.js'
import { toAccount, toConnections, toNetworkState, toState, toWalletInfo } from './shapes.js'
import { toTokens } from './theme.js'
import { toConnecting } from './to-connecting.js'

/** Gives a kernel AppKit's methods. */
export function toAppKit(kernel: Kernel<CoreContract>): AppKit {
  const core = () => kernel.state.core
  const nameOf = (namespace?: string): string => namespace ?? core().namespace ?? ''
  /** Calls the listener whenever the value differs from the last one. */
  const follow = <T>(read: () => T, listener: (now: T) => void): (() => void) => {
    let last = JSON.stringify(read())
    return kernel.subscribe('core', () => {
      const now = read()
      const text = JSON.stringify(now)
      if (text === last) return
      last = text
      listener(now)
    })
  }
  const theme = (): AppKitTheme => ({ themeMode: core().theme.mode, themeVariables: core().theme.tokens })
  const typeOf = (namespace?: string): string | undefined => toWalletInfo(core(), namespace)?.type
  const getProvider = <T>(namespace: string): T | undefined => {
    const isConnected = core().sessions[namespace]?.status === 'connected'
    // The caller chooses the interface documented for this namespace.
    return isConnected ? (kernel.read(chains).find((chain) => chain.namespace === namespace)?.provider as T | undefined) : undefined
  }
  const getProviders = (): { readonly [namespace: string]: unknown } =>
    Object.fromEntries(
      Object.keys(core().sessions).flatMap((namespace) => {
        const provider = getProvider(namespace)
        return provider === undefined ? [] : [[namespace, provider]]
      }),
    )
  let latest: AppKitEvent | undefined
  const listeners = new Set<(event: AppKitEvent) => void>()
  kernel.contribute(
    sinks.of({
      id: 'compat-appkit',
      record(recorded) {
        const event = toEvent(recorded)
        if (!event) return
        latest = event
        for (const listener of listeners) listener(event)
      },
    }),
  )
  return {
    kernel,
    open: (options) => open(kernel, options),
    close: async () => void kernel.close(),
    goBack: () => void kernel.back(),
    isOpen: () => core().open,
    destroy: () => kernel.stop(),
    ready: () => kernel.start(),
    getState: () => toState(core()),
    subscribeState: (listener) => follow(() => toState(core()), listener),
    getAccount: (namespace) => toAccount(core(), namespace),
    getAddress: (namespace) => toAccount(core(), namespace).address,
    getCaipAddress: (namespace) => toAccount(core(), namespace).caipAddress,
    getIsConnected: (namespace) => toAccount(core(), namespace).isConnected,
    subscribeAccount: (listener, namespace) => follow(() => toAccount(core(), namespace), listener),
    getConnections: (namespace) => toConnections(core(), namespace),
    subscribeConnections: (listener, namespace) => follow(() => toConnections(core(), namespace), listener),
    async switchConnection({ connection: { connectorId }, address, namespace: given }) {
      const namespace = nameOf(given)
      const { connections } = kernel
      if (!connections.current(namespace, connectorId)) await connections.connect({ connector: connectorId, namespace })
      else connections.activate({ namespace, connector: connectorId, ...(address !== undefined && { address }) })
    },
    async deleteConnection({ connectorId, namespace: given }) {
      const namespace = nameOf(given)
      if (kernel.connections.current(namespace, connectorId)) await kernel.connections.disconnect({ namespace, connector: connectorId })
      for (const memory of kernel.read(walletMemories)) memory.forget(connectorId)
    },
    disconnect(args = {}) {
      const { namespace, id } = typeof args === 'string' ? { namespace: args } : { id: undefined, ...args }
      return kernel.connections.disconnect({ ...(namespace !== undefined && { namespace }), ...(id !== undefined && { connector: id }) })
    },
    getCaipNetwork: (namespace) => toNetworkState(core(), namespace).caipNetwork,
    getCaipNetworks: (namespace) => toNetworkState(core(), namespace).networks,
    getChainId: (namespace) => toNetworkState(core(), namespace).chainId,
    getApprovedCaipNetworkIds: (namespace) => core().sessions[nameOf(namespace)]?.connections[0]?.approved,
    subscribeNetwork: (listener, namespace) => follow(() => toNetworkState(core(), namespace), listener),
    switchNetwork: ({ id, caipNetworkId }) => kernel.connections.switchNetwork(caipNetworkId ?? idOf(kernel, id)),
    ...toConnecting(kernel),
    fetchBalance: (args = {}) => readBalance(kernel, args),
    fetchIdentity: (args) => fetchIdentity(kernel, typeof args === 'string' ? { address: args } : args),
    getWalletInfo: (namespace) => toWalletInfo(core(), namespace),
    subscribeWalletInfo: (listener, namespace) => follow(() => toWalletInfo(core(), namespace), listener),
    getProvider,
    getProviders,
    subscribeProviders: (listener) =>
      follow(
        () => Object.keys(getProviders()),
        () => listener(getProviders()),
      ),
    getWalletProviderType: typeOf,
    getThemeMode: () => core().theme.mode,
    setThemeMode: (mode) => kernel.setTheme({ mode }),
    getThemeVariables: () => core().theme.tokens,
    setThemeVariables: (variables) => kernel.setTheme({ tokens: toTokens(variables) }),
    subscribeTheme: (listener) => follow(theme, listener),
    getEvent: () => latest,
    subscribeEvents(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function open(kernel: Kernel<CoreContract>, { view, namespace, arguments: args, uri }: OpenOptions = {}): ReturnType<AppKit['open']> {
  const scope = namespace === undefined ? {} : { namespace }
  // Views belong to plugins, whose contracts are not known here; the kernel rejects an unknown name.
  const named = kernel.open as unknown as (view: string, args: object) => ReturnType<AppKit['open']>
  if (uri !== undefined) return named('ConnectingWalletConnectBasic', { uri })
  if (view === undefined) return kernel.open(undefined, scope)
  return named(view, { ...scope, ...args })
}

/** A chain by its own id, as in viem's chains. */
function idOf(kernel: Kernel<CoreContract>, id: number | string): CaipNetworkId {
  return kernel.state.core.networks.find((network) => network.id === id)?.caipNetworkId ?? `eip155:${id}`
}
