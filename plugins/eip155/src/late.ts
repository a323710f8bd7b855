import type { BalanceSource, CaipNetworkId, Connection, Connections, Context, NameSource, Network, Transfers } from '@latchkey/kernel'
import { requests, walletErrors } from '@latchkey/kernel/late'
import { createCapabilities } from './actions/get-capabilities.js'
import { read } from './actions/read.js'
import { sendCalls } from './actions/send-calls.js'
import { waitForTransaction } from './actions/wait-for-transaction.js'
import { nativeBalances } from './balances.js'
import type { Eip155Contract } from './contract.js'
import { createHandler, type HandleRequest } from './handle-request.js'
import { ensNames } from './names.js'
import { createRpc } from './rpc/create-rpc.js'

export interface LateDeps {
  readonly ctx: Context<Eip155Contract>
  readonly connections: () => Connections
  readonly rpcUrls: { readonly [chain: string]: readonly string[] }
  readonly rank: boolean
}

/** What a page needs once a visitor is there: requests, reads, balances, names. One chunk, made once. */
export interface Late {
  readonly handle: HandleRequest
  readonly balances: BalanceSource
  readonly names: NameSource
  readonly actions: Omit<Eip155Contract['actions'], 'getProvider'>
  readonly transfers: Omit<Transfers, 'namespace'>
}

/** @see Late */
export function createLate({ ctx, connections, rpcUrls, rank }: LateDeps): Late {
  const { signal, storage } = ctx
  const rpc = createRpc({ rpcUrls, rank, signal })
  const balances = nativeBalances({ rpc, signal, storage })
  const capabilitiesOf = createCapabilities()
  const networks = (): readonly Network[] => ctx.core.networks.filter((n) => n.chainNamespace === 'eip155')
  /** @throws wallet/not-connected */
  const inUse = (): { readonly connection: Connection; readonly address: string; readonly chain: CaipNetworkId } => {
    const session = ctx.core.sessions.eip155
    const connection = connections().current('eip155')
    if (!session?.address || !session.chain || !connection) throw walletErrors.create('not-connected', { namespace: 'eip155' })
    return { connection, address: session.address, chain: session.chain }
  }
  let moving: Omit<Transfers, 'namespace'> | undefined
  // One object, since it remembers what it sent.
  const money = async (): Promise<Omit<Transfers, 'namespace'>> => {
    const { createTransfers } = await import('./transfers/create-transfers.js')
    moving ??= createTransfers({ ctx, rpc })
    return moving
  }
  return {
    balances,
    transfers: {
      checkRecipient: async (...args) => (await money()).checkRecipient(...args),
      plan: async (...args) => (await money()).plan(...args),
      send: async (...args) => (await money()).send(...args),
      wait: async (...args) => (await money()).wait(...args),
    },
    handle: createHandler({ ctx, rpc, balances, connections }),
    names: ensNames({ rpc, signal, storage, networks }),
    actions: {
      async getCapabilities(args = {}) {
        const used = inUse()
        return capabilitiesOf({ ...used, chain: args.chain ?? used.chain, signal: args.signal ?? signal })
      },
      read: (args) => read({ rpc, networks: networks(), current: ctx.core.sessions.eip155?.network }, args),
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
      waitForTransaction: (args) => waitForTransaction({ rpc, signal }, args),
    },
  }
}
