import { type Eip155Kernel, latchkey, syncWagmi } from '@latchkey/eip155/wagmi'
import type { Chain, Transport } from 'viem'
import type { Config, CreateConnectorFn } from 'wagmi'
import type { AppOptions } from './options.js'
import { createSession, type Session } from './session.js'
import type { Wallet } from './wallet.js'

/** Everything that the kernel is made of once `RainbowKitProvider` is on the page. */
export interface Setup {
  /** Options of the app. */
  readonly app: AppOptions
  /** Wallets of the list; undefined for the bundled ones. */
  readonly wallets: readonly Wallet[] | undefined
  /** Chains of the wagmi config. */
  readonly chains: readonly [Chain, ...Chain[]]
  /** Transports of the wagmi config. */
  readonly transports: { readonly [chain: number]: Transport }
  /** The app's session with its own server. */
  readonly session: Session
  /** Places in the guide that the developer was told about. */
  readonly said: Set<string>
  /** The kernel, once attached. */
  kernel: Eip155Kernel | undefined
  /** Passes everything on to this kernel. */
  attach(kernel: Eip155Kernel, config: Config): void
}

/** Key of the setup on our connector, which wagmi copies with all its properties. */
const SETUP = /* @__PURE__ */ Symbol.for('latchkey.compat-rainbowkit')

/**
 * Returns our connector before there is a kernel: `RainbowKitProvider` creates that, since its properties belong to the kernel's options.
 * Whatever wagmi asks in the meantime waits for it.
 */
export function lateConnector(app: AppOptions, wallets: readonly Wallet[] | undefined): CreateConnectorFn {
  return (config) => {
    type Connector = ReturnType<CreateConnectorFn>
    let real: Connector | undefined
    let settle: (connector: Connector) => void = () => {}
    const coming = new Promise<Connector>((resolve) => {
      settle = resolve
    })
    const setup: Setup = {
      app,
      wallets,
      chains: config.chains,
      transports: config.transports ?? {},
      session: createSession(() => setup.kernel),
      said: new Set(),
      kernel: undefined,
      attach(kernel, wagmi) {
        setup.kernel = kernel
        real = latchkey(kernel)(config) as Connector
        settle(real)
        syncWagmi(kernel, wagmi)
      },
    }
    return {
      id: 'latchkey',
      type: 'latchkey',
      name: 'Latchkey',
      connect: async (args) => (await coming).connect(args),
      disconnect: async () => (await coming).disconnect(),
      getAccounts: async () => (await coming).getAccounts(),
      getChainId: async () => (await coming).getChainId(),
      getProvider: async (args) => (await coming).getProvider(args),
      isAuthorized: async () => (await coming).isAuthorized(),
      // Ours has it; wagmi's type allows connectors that cannot.
      switchChain: async (args) => (await coming).switchChain?.(args) as Promise<Chain>,
      onAccountsChanged: (accounts) => real?.onAccountsChanged(accounts),
      onChainChanged: (chain) => real?.onChainChanged(chain),
      onConnect: (info) => real?.onConnect?.(info),
      onDisconnect: (error) => real?.onDisconnect(error),
      [SETUP]: setup,
    }
  }
}

/** Returns the setup of a wagmi config. @throws if the config has no connectors of this package */
export function setupOf({ connectors }: Config): Setup {
  const [setup] = connectors.flatMap((connector) => (connector as { readonly [SETUP]?: Setup })[SETUP] ?? [])
  if (!setup) throw new Error('Create the wagmi config with getDefaultConfig(), or pass it connectors of connectorsForWallets().')
  return setup
}
