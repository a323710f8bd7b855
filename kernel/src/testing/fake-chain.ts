import { chains, connectorSources } from '../late/index.js'
import { definePlugin, KERNEL_VERSION } from '../plugins/index.js'
import type {
  Account,
  CaipNetworkId,
  Call,
  ChainAdapter,
  ChainParts,
  Connection,
  ConnectionChange,
  Connector,
  Contract,
  Network,
  Plugin,
} from '../types/index.js'

/** How the fake family and its wallet behave. */
export interface FakeChainOptions {
  /** Defaults to two networks of the namespace. */
  readonly networks?: readonly Network[]
  /** Addresses the fake wallet shares; with an empty list connecting fails. */
  readonly addresses?: readonly string[]
  /** By default an address begins with the namespace. */
  readonly isAddress?: (value: string) => boolean
  /** Handles requests of the fake wallet. By default every request resolves with its own parameters. */
  readonly answer?: (method: string, params: readonly unknown[]) => unknown
  /** Signs a message. By default every message is signed immediately. */
  readonly sign?: (message: string, call: Call) => Promise<string>
  /** Switches the fake wallet to another network. Succeeds immediately by default. */
  readonly switchNetwork?: (network: Network, call: Call) => Promise<void>
  /** Further properties of the family: its title, its explorer. */
  readonly adapter?: Pick<ChainAdapter, 'title' | 'explorer'>
  /** Services that the family provides for its accounts. */
  readonly parts?: ChainParts
  /** Passes the connection to the test, which can report changes of the wallet. */
  readonly onConnection?: (report: (change: ConnectionChange) => void) => void
}

/** A chain plugin without a chain, for tests of other plugins: one wallet, `fake:<namespace>`, that always approves. */
export function fakeChain(namespace: string, options: FakeChainOptions = {}): Plugin<Contract> {
  const { addresses = [`${namespace}-address-1`], answer = (_method, params) => params } = options
  const { sign = async (message) => `signed:${message}`, switchNetwork = async () => {} } = options
  const networks = options.networks ?? [fakeNetwork(namespace, 1), fakeNetwork(namespace, 2)]
  const accounts: readonly Account[] = addresses.map((address) => ({ namespace, address, type: 'eoa' }))
  let chain: CaipNetworkId | undefined = networks[0]?.caipNetworkId
  const reports = new Set<(change: ConnectionChange) => void>()
  const open = async (): Promise<readonly Connection[]> => {
    options.onConnection?.((change) => {
      for (const report of reports) report(change)
    })
    return [
      {
        namespace,
        accounts,
        chain,
        request: async (method, params) => answer(method, params),
        disconnect: async () => {},
        watch(report) {
          reports.add(report)
          return () => void reports.delete(report)
        },
      },
    ]
  }
  const connector: Connector = {
    id: `fake:${namespace}`,
    type: 'INJECTED',
    name: 'Fake wallet',
    namespaces: [namespace],
    installed: true,
    connect: open,
    resume: open,
  }
  return definePlugin<Contract>({
    id: `fake-${namespace}`,
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.chains', 'kernel.connectorSources'],
    provides: { chain: '1.0.0', [`chain:${namespace}`]: '1.0.0' },
    setup: () => ({
      contributes: [
        chains.of({
          namespace,
          networks,
          label: namespace,
          defaultAccountType: 'eoa',
          supports: ['balances', 'send', 'activity'],
          ...(options.parts && { load: async () => options.parts ?? {} }),
          methods: [],
          events: [],
          ...options.adapter,
          isAddress: options.isAddress ?? ((value) => value.startsWith(namespace)),
          isHash: (value) => value !== '',
          isSameAddress: (a, b) => a === b,
          signMessage: (_connection, message, _account, call) => sign(message, call),
          async switchNetwork(_connection, network, call) {
            await switchNetwork(network, call)
            chain = network.caipNetworkId
          },
        }),
        connectorSources.of({ id: `fake.${namespace}`, watch: (report) => report([connector]) }),
      ],
    }),
    // The fields that a plain contract omits depend on its type; here they are all optional.
  } as never)
}

function fakeNetwork(namespace: string, id: number): Network {
  return {
    id,
    name: `Fake ${id}`,
    chainNamespace: namespace,
    caipNetworkId: `${namespace}:${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
}
