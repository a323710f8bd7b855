import { chains, connections, connectorSources, definePlugin, KERNEL_VERSION, lateBalances, loadOnce, type Plugin } from '@latchkey/kernel'
import { createAdapter } from './adapter.js'
import type { CosmosContract } from './contract.js'
import type { CosmosChain } from './cosmos-chain.js'
import { keplrWallet } from './keplr-wallet.js'
import { messages } from './messages.js'

export interface CosmosOptions {
  /** In display order; the first is the initial network. */
  readonly chains: readonly [CosmosChain, ...CosmosChain[]]
}

/** The grants an app must give, since this family decides which wallet receives requests: `grants: { ...cosmosGrants }`. */
export const cosmosGrants = { cosmos: ['kernel.chains', 'kernel.connectorSources', 'kernel.connections'] } as const

/**
 * Chains of the Cosmos SDK: detects Keplr, reads balances, sends coins, signs texts.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [standard(), cosmos({ chains: [hub] })], grants: { ...cosmosGrants } })
 */
export function cosmos({ chains: own }: CosmosOptions): Plugin<CosmosContract> {
  const networks = own.map(({ network }) => network)
  return definePlugin<CosmosContract>({
    id: 'cosmos',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    lazy: true,
    family: { namespace: 'cosmos', networks },
    needs: cosmosGrants.cosmos,
    provides: { chain: '1.0.0', 'chain:cosmos': '1.0.0' },
    messages,
    setup(ctx) {
      const line = () => ctx.use(connections)
      const loadRuntime = loadOnce(async () => (await import('./runtime.js')).createRuntime(ctx, { chains: own, connections: line }))
      return {
        contributes: [
          chains.of(createAdapter(own, async () => (await loadRuntime()).parts)),
          connectorSources.of(keplrWallet(networks)),
          lateBalances('cosmos', loadRuntime),
        ],
      }
    },
  })
}
