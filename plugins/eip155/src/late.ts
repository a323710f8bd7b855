import { type BalanceSource, type Connection, type Connections, type Context, type NameSource, walletErrors } from '@latchkey/kernel'
import { getCapabilities } from './actions/get-capabilities.js'
import { sendCalls } from './actions/send-calls.js'
import { waitForTransaction } from './actions/wait-for-transaction.js'
import { nativeBalances } from './balances.js'
import type { Eip155Contract } from './contract.js'
import { createHandler, type HandleRequest } from './handle-request.js'
import { ensNames } from './names.js'
import type { Eip1193Provider } from './provider.js'
import { createRpc } from './rpc/create-rpc.js'

export interface LateDeps {
  readonly ctx: Context<Eip155Contract>
  readonly connections: () => Connections
  readonly provider: Eip1193Provider
  readonly rpcUrls: { readonly [chain: string]: readonly string[] }
  readonly rank: boolean
}

/** What a page needs once a visitor is there: requests, reads, balances, names. One chunk, made once. */
export interface Late {
  readonly handle: HandleRequest
  readonly balances: BalanceSource
  readonly names: NameSource
  readonly actions: Omit<Eip155Contract['actions'], 'getProvider'>
}

/** @see Late */
export function createLate({ ctx, connections, provider, rpcUrls, rank }: LateDeps): Late {
  const { signal, storage } = ctx
  const rpc = createRpc({ rpcUrls, rank, signal })
  const balances = nativeBalances({ rpc, signal, storage })
  /** @throws wallet/not-connected */
  const inUse = (): { readonly connection: Connection; readonly address: string; readonly chain: `${string}:${string}` } => {
    const session = ctx.core.sessions.eip155
    const connection = connections().current('eip155')
    if (!session?.address || !session.chain || !connection) throw walletErrors.create('not-connected', { namespace: 'eip155' })
    return { connection, address: session.address, chain: session.chain }
  }
  return {
    balances,
    handle: createHandler({ ctx, rpc, balances, connections }),
    names: ensNames({ rpc, signal, storage, networks: () => ctx.core.networks.filter((n) => n.chainNamespace === 'eip155') }),
    actions: {
      async getCapabilities(args = {}) {
        const { connection, address, chain } = inUse()
        return getCapabilities(connection, { address, chain: args.chain ?? chain, signal: args.signal ?? signal })
      },
      async sendCalls(args) {
        const { connection, address, chain } = inUse()
        const send = (transaction: object): Promise<unknown> => provider.request({ method: 'eth_sendTransaction', params: [transaction] })
        return sendCalls({ connection, from: address, chain, signal: args.signal ?? signal, send }, args)
      },
      waitForTransaction: (args) => waitForTransaction({ rpc, signal }, args),
    },
  }
}
