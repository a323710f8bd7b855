import type {
  CaipNetworkId,
  Call,
  ChainParts,
  Connection,
  Connections,
  Context,
  Holder,
  Network,
  Trades,
  Transfers,
} from '@latchkey/kernel'
import type { Balances } from '@latchkey/kernel/async'
import { requests, walletErrors } from '@latchkey/kernel/late'
import { createCapabilities, type WalletCapabilities } from './actions/get-capabilities.js'
import { read } from './actions/read.js'
import { sendCalls } from './actions/send-calls.js'
import { waitForTransaction } from './actions/wait-for-transaction.js'
import type { TokenBook } from './activity/index.js'
import { createBalances } from './balances.js'
import type { Eip155Contract } from './contract.js'
import { createHandler, type HandleRequest } from './handle-request.js'
import { ensNames, type Names } from './names.js'
import type { Eip155Options } from './plugin.js'
import { askWalletToo } from './rpc/ask-wallet-too.js'
import { createRpc } from './rpc/create-rpc.js'
import { followSession } from './rpc/follow-session.js'

export interface RuntimeDeps {
  readonly ctx: Context<Eip155Contract>
  readonly connections: () => Connections
  /** Notifies listeners of the app's provider. */
  readonly emit: (event: string, payload: unknown) => void
  readonly options: Pick<Eip155Options, 'rpcUrls' | 'rank' | 'tokens' | 'collections' | 'requests' | 'callsFallback'>
}

/** Runtime of the plugin, needed once the page has a visitor: requests, reads, balances, names. One chunk, created once. */
export interface Runtime {
  readonly handle: HandleRequest
  readonly balances: Balances
  readonly names: Names
  readonly parts: ChainParts
  readonly actions: Omit<Eip155Contract['actions'], 'getProvider'>
}

/** @see Late */
export function createRuntime({ ctx, connections, options, emit }: RuntimeDeps): Runtime {
  const { signal, storage } = ctx
  const { rpcUrls = {}, rank = false, tokens = [], collections = [], requests: further = [] } = options
  const nodes = createRpc({ rpcUrls, rank, signal, report: ctx.report })
  const rpc = askWalletToo({
    nodes,
    signal,
    wallet({ caipNetworkId }) {
      const connection = connections().current('eip155')
      return connection?.session || ctx.core.sessions.eip155?.chain !== caipNetworkId ? undefined : connection
    },
  })
  const balances = createBalances({ rpc, signal, storage })
  const capabilitiesOf = createCapabilities()
  const networks = (): readonly Network[] => ctx.core.networks.filter((n) => n.chainNamespace === 'eip155')
  /** @throws wallet/not-connected */
  const inUse = (): { readonly connection: Connection; readonly address: string; readonly chain: CaipNetworkId } => {
    const session = ctx.core.sessions.eip155
    const connection = connections().current('eip155')
    if (!session?.address || !session.chain || !connection) throw walletErrors.create('not-connected', { namespace: 'eip155' })
    return { connection, address: session.address, chain: session.chain }
  }
  const books = new Map<string, TokenBook>()
  const assets = (): Promise<typeof import('./assets/index.js')> => import('./assets/index.js')
  /** A wallet only reports for the accounts it has shared. */
  const capabilitiesFor = async ({ address, network }: Holder, { signal }: Call): Promise<WalletCapabilities> => {
    const connection = connections().current('eip155')
    if (!connection || ctx.core.sessions.eip155?.address?.toLowerCase() !== address.toLowerCase()) return {}
    return capabilitiesOf({ connection, address, chain: network.caipNetworkId, signal })
  }
  let moving: Transfers | undefined
  // A single object, since it remembers what it sent.
  const transfers = async (): Promise<Transfers> => {
    const { createTransfers } = await import('./transfers/create-transfers.js')
    moving ??= createTransfers({ ctx, rpc, capabilities: capabilitiesFor })
    return moving
  }
  let trading: Trades | undefined
  // The same for trades.
  const trades = async (): Promise<Trades> => {
    const { createTrades } = await import('./trades/create-trades.js')
    trading ??= createTrades({ ctx, rpc, capabilities: capabilitiesFor })
    return trading
  }
  return {
    balances,
    names: ensNames({ rpc, signal, storage, networks }),
    parts: {
      transfers,
      trades,
      uri: async (payment) => (await import('./payment-uri.js')).writeUri(payment),
      parseUri: async (text) => (await import('./payment-uri.js')).readUri(text),
      async walletAssets(holder, call) {
        const session = ctx.core.sessions.eip155
        const connection = connections().current('eip155')
        const chain = holder.network.caipNetworkId
        // A wallet only reports for the accounts it has shared.
        if (!connection || session?.address?.toLowerCase() !== holder.address.toLowerCase()) return undefined
        const capabilities = () => capabilitiesOf({ connection, address: holder.address, chain, signal: call.signal })
        const { listedTokens, walletAssets } = await assets()
        const isOwn = ctx.core.connectors.find(({ id }) => id === session.connector)?.type === 'AUTH'
        return walletAssets(
          { connection, capabilities, isOwn, listed: () => listedTokens(tokens, Number(holder.network.id)) },
          holder,
          call,
        )
      },
      nodeAssets: async (holder, call) => (await assets()).nodeAssets({ rpc, balances, tokens }, holder, call),
      async activity({ address, network, cursor }, call) {
        const { createTokenBook, nodeActivity } = await import('./activity/index.js')
        const chain = network.caipNetworkId
        const ask = (method: string, params: readonly unknown[]) => rpc(network, method, params)
        const list = async () => (await assets()).listedTokens(tokens, Number(network.id))
        const book = books.get(chain) ?? createTokenBook(list)
        books.set(chain, book)
        return nodeActivity({ ask, tokens: book }, { address, chain, ...(cursor !== undefined && { cursor }) }, call)
      },
      ...(collections.length > 0 && {
        collectibles: async (holder: Holder, call: Call) => (await assets()).nodeCollectibles(rpc, collections, holder, call),
      }),
    },
    handle: createHandler({
      ctx,
      rpc,
      balances,
      connections,
      further,
      callsFallback: options.callsFallback === true,
      subscriptions: followSession({ ctx, emit, rpcUrls }),
    }),
    actions: {
      async getCapabilities(args = {}) {
        const used = inUse()
        return capabilitiesOf({ ...used, chain: args.chain ?? used.chain, signal: args.signal ?? signal })
      },
      read: (args) => read({ rpc, networks: networks(), current: ctx.core.sessions.eip155?.network, further }, args),
      async sendCalls(args) {
        const used = inUse()
        const call = { signal: args.signal ?? signal }
        return sendCalls(
          {
            from: used.address,
            chain: used.chain,
            capabilities: () => capabilitiesOf({ ...used, ...call }),
            request: (method, params) => ctx.use(requests).request(method, params, call),
          },
          args,
        )
      },
      async waitForTransaction({ hash, chain = ctx.core.sessions.eip155?.network?.caipNetworkId, signal: own }) {
        const network = networks().find((n) => n.caipNetworkId === chain)
        if (!network) throw walletErrors.create('chain-not-supported', { chain: String(chain) })
        return waitForTransaction({ rpc, signal }, { hash, network, ...(own && { signal: own }) })
      },
    },
  }
}
