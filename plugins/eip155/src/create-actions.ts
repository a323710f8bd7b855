import { type Connection, type Connections, type Context, walletErrors } from '@latchkey/kernel'
import type { Eip155Contract } from './contract.js'
import type { Eip1193Provider } from './provider.js'
import type { Rpc } from './rpc/create-rpc.js'

interface Deps {
  readonly ctx: Context<Eip155Contract>
  readonly connections: () => Connections
  readonly rpc: Rpc
  readonly provider: Eip1193Provider
}

/** The plugin's actions; each is loaded when it is first called. */
export function createActions({ ctx, connections, rpc, provider }: Deps): Eip155Contract['actions'] {
  const { signal } = ctx
  /** @throws wallet/not-connected */
  const inUse = (): { readonly connection: Connection; readonly address: string; readonly chain: `${string}:${string}` } => {
    const session = ctx.core.sessions.eip155
    const connection = connections().current('eip155')
    if (!session?.address || !session.chain || !connection) throw walletErrors.create('not-connected', { namespace: 'eip155' })
    return { connection, address: session.address, chain: session.chain }
  }
  return {
    getProvider: () => provider,
    async getCapabilities(args = {}) {
      const { getCapabilities } = await import('./actions/get-capabilities.js')
      const { connection, address, chain } = inUse()
      return getCapabilities(connection, { address, chain: args.chain ?? chain, signal: args.signal ?? signal })
    },
    async sendCalls(args) {
      const { sendCalls } = await import('./actions/send-calls.js')
      const { connection, address, chain } = inUse()
      const send = (transaction: object): Promise<unknown> => provider.request({ method: 'eth_sendTransaction', params: [transaction] })
      return sendCalls({ connection, from: address, chain, signal: args.signal ?? signal, send }, args)
    },
    async waitForTransaction(args) {
      const { waitForTransaction } = await import('./actions/wait-for-transaction.js')
      return waitForTransaction({ rpc, signal }, args)
    },
  }
}
