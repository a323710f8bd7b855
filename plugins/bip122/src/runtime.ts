import type { CaipNetworkId, ChainParts, Connections, Context, Transfers } from '@latchkey/kernel'
import { type Balances, nativeBalances } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import { waitForTransaction } from './actions/wait-for-transaction.js'
import { faultOf, readAddress } from './connection/wallet-runtime.js'
import type { Bip122Contract } from './contract.js'
import { createEsplora, type EsploraUrls } from './esplora.js'
import { createHandler, type HandleRequest } from './handle-request.js'
import { watchSent } from './watch-sent.js'

export interface RuntimeDeps {
  readonly ctx: Context<Bip122Contract>
  readonly connections: () => Connections
  readonly esplora: EsploraUrls
}

/** Runtime of the plugin, needed once the page has a visitor: requests and reads. One chunk, created once. */
export interface Runtime {
  readonly handle: HandleRequest
  isAddress(value: string): boolean
  readonly parts: ChainParts
  readonly balances: Balances
  readonly actions: Pick<Bip122Contract['actions'], 'checkAddress' | 'getBalance' | 'getFeeRate' | 'waitForTransaction'>
}

/** @see Late */
export function createRuntime({ ctx, connections, esplora: urls }: RuntimeDeps): Runtime {
  const { signal, storage } = ctx
  const esplora = createEsplora(urls, ctx.report)
  const chainInUse = (): CaipNetworkId => {
    const { chain, network } = ctx.core.sessions.bip122 ?? {}
    const found = chain ?? network?.caipNetworkId
    if (!found) throw walletErrors.create('not-connected', { namespace: 'bip122' })
    return found
  }
  let moving: Transfers | undefined
  const balances = nativeBalances({
    signal,
    storage,
    async read({ address, network }, call) {
      const { confirmed, pending } = await esplora.balance({ address, chain: network.caipNetworkId, ...call })
      return confirmed + pending
    },
  })
  return {
    handle: createHandler({
      ctx,
      connections,
      // Runs in the background; stopping the kernel ends it.
      sent: (transaction) => void watchSent({ ctx, esplora, refresh: balances.refresh }, transaction),
    }),
    isAddress: (value) => readAddress(value) !== undefined,
    balances,
    parts: {
      async transfers() {
        const { createTransfers } = await import('./transfer/create-transfers.js')
        // A single object, since it remembers what it sent.
        moving ??= createTransfers({ ctx, esplora, connections })
        return moving
      },
      uri: async (payment) => (await import('./payment-uri.js')).writeUri(payment),
      parseUri: async (text) => (await import('./payment-uri.js')).readUri(text),
    },
    actions: {
      async checkAddress({ address, chain = chainInUse() }) {
        return faultOf(
          address,
          ctx.core.networks.find((network) => network.caipNetworkId === chain),
        )
      },
      getFeeRate: ({ blocks = 6, chain = chainInUse(), signal: own = signal } = {}) => esplora.feeRate({ blocks, chain, signal: own }),
      waitForTransaction: async ({ hash, chain = chainInUse(), signal: own }) =>
        waitForTransaction(esplora, { hash, chain, signal: own ? AbortSignal.any([own, signal]) : signal }),
      getBalance({ address = ctx.core.sessions.bip122?.address, chain = chainInUse(), signal: own = signal } = {}) {
        if (address === undefined) throw walletErrors.create('not-connected', { namespace: 'bip122' })
        return esplora.balance({ address, chain, signal: own })
      },
    },
  }
}
