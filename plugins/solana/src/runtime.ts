import type { CaipNetworkId, Connections, Context, Network } from '@latchkey/kernel'
import type { Balances } from '@latchkey/kernel/async'
import { requests, walletErrors } from '@latchkey/kernel/late'
import type { PlanDeps } from './actions/plan-transfer.js'
import { waitForTransaction } from './actions/wait-for-transaction.js'
import { createBalances } from './balances.js'
import type { SolanaContract } from './contract.js'
import { createHandler, type HandleRequest } from './handle-request.js'
import { loadTokens } from './load-tokens.js'
import type { ProviderCalls } from './provider-calls.js'
import { createRpc, type Rpc } from './rpc/create-rpc.js'
import { watchSent } from './watch-sent.js'

export interface RuntimeDeps {
  readonly ctx: Context<SolanaContract>
  readonly connections: () => Connections
  readonly rpcUrls: { readonly [chain: CaipNetworkId]: readonly string[] }
  readonly rank?: boolean | undefined
}

/** Runtime of the plugin, needed once the page has a visitor: requests, reads, balances, transfers. One chunk, created once. */
export interface Runtime {
  readonly handle: HandleRequest
  readonly provider: () => Promise<ProviderCalls>
  readonly balances: Balances
  readonly rpc: Rpc
  readonly tokens: PlanDeps['tokens']
  readonly actions: Omit<SolanaContract['actions'], 'getProvider'>
}

/** @see Late */
export function createRuntime({ ctx, connections, rpcUrls, rank }: RuntimeDeps): Runtime {
  const { signal, storage } = ctx
  const rpc = createRpc({ rpcUrls, rank, signal, report: ctx.report })
  const balances = createBalances({ rpc, signal, storage })
  const networkOf = (chain = ctx.core.sessions.solana?.network?.caipNetworkId): Network => {
    const network = ctx.core.networks.find((n) => n.chainNamespace === 'solana' && n.caipNetworkId === chain)
    if (!network) throw walletErrors.create('chain-not-supported', { chain: String(chain) })
    return network
  }
  /** @throws wallet/not-connected */
  const account = (): string => {
    const session = ctx.core.sessions.solana
    if (session?.status !== 'connected' || !session.address) throw walletErrors.create('not-connected', { namespace: 'solana' })
    return session.address
  }
  const either = (own: AbortSignal | undefined): AbortSignal => (own ? AbortSignal.any([own, signal]) : signal)
  const deps = (own: AbortSignal | undefined): PlanDeps => ({
    rpc,
    from: account(),
    network: networkOf(),
    signal: either(own),
    tokens: loadTokens,
  })
  const loadTransfers = (): Promise<typeof import('./transfers.js')> => import('./transfers.js')
  return {
    balances,
    rpc,
    tokens: loadTokens,
    provider: async () => (await import('./provider-calls.js')).createProviderCalls(ctx),
    // Runs in the background; stopping the kernel ends it.
    handle: createHandler({ ctx, connections, rpc, sent: (sent) => void watchSent({ ctx, rpc, balances }, sent) }),
    actions: {
      getTokens: async (args = {}) =>
        (await loadTokens()).getTokens(rpc, {
          address: args.address ?? account(),
          network: networkOf(args.chain),
          signal: either(args.signal),
        }),
      estimateTransfer: async (args) => (await loadTransfers()).estimateTransfer(deps(args.signal), args),
      send: async (args) =>
        (await loadTransfers()).send(
          { ...deps(args.signal), request: (method, params) => ctx.use(requests).request(method, params, { signal: either(args.signal) }) },
          args,
        ),
      waitForTransaction: async ({ chain, ...args }) => waitForTransaction({ rpc, signal }, { ...args, network: networkOf(chain) }),
    },
  }
}
