import type { BalanceSource, CaipNetworkId, Connections, Context, Transfers } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { nativeBalances } from './balances.js'
import type { Bip122Contract } from './contract.js'
import { createEsplora, type EsploraUrls } from './esplora.js'
import { createHandler, type HandleRequest } from './handle-request.js'
import { faultOf, readAddress } from './line/once-asked.js'

export interface LateDeps {
  readonly ctx: Context<Bip122Contract>
  readonly connections: () => Connections
  readonly esplora: EsploraUrls
}

/** What a page needs once a visitor is there: requests and reads. One chunk, made once. */
export interface Late {
  readonly handle: HandleRequest
  isAddress(value: string): boolean
  readonly transfers: Omit<Transfers, 'namespace'>
  readonly balances: Pick<BalanceSource, 'refresh' | 'watch'>
  readonly actions: Pick<Bip122Contract['actions'], 'checkAddress' | 'getBalance' | 'getFeeRate'>
}

/** @see Late */
export function createLate({ ctx, connections, esplora: urls }: LateDeps): Late {
  const { signal, storage } = ctx
  const esplora = createEsplora(urls)
  const chainInUse = (): CaipNetworkId => {
    const { chain, network } = ctx.core.sessions.bip122 ?? {}
    const found = chain ?? network?.caipNetworkId
    if (!found) throw walletErrors.create('not-connected', { namespace: 'bip122' })
    return found
  }
  const balances = nativeBalances({ esplora, signal, storage })
  const money = async () => (await import('./transfer/create-transfers.js')).createTransfers(ctx, esplora)
  return {
    handle: createHandler({
      ctx,
      connections,
      refresh: async (target) => (urls[target.network.caipNetworkId] === undefined ? undefined : balances.refresh(target)),
    }),
    isAddress: (value) => readAddress(value) !== undefined,
    balances,
    transfers: {
      checkRecipient: async (...args) => (await money()).checkRecipient(...args),
      plan: async (...args) => (await money()).plan(...args),
      send: async (...args) => (await money()).send(...args),
      wait: async (...args) => (await money()).wait(...args),
    },
    actions: {
      async checkAddress({ address, chain = chainInUse() }) {
        return faultOf(
          address,
          ctx.core.networks.find((network) => network.caipNetworkId === chain),
        )
      },
      getFeeRate: ({ blocks = 6, chain = chainInUse(), signal: own = signal } = {}) => esplora.feeRate({ blocks, chain, signal: own }),
      getBalance({ address = ctx.core.sessions.bip122?.address, chain = chainInUse(), signal: own = signal } = {}) {
        if (address === undefined) throw walletErrors.create('not-connected', { namespace: 'bip122' })
        return esplora.balance({ address, chain, signal: own })
      },
    },
  }
}
