import { type CaipNetworkId, type Contract, definePlugin, loadOnce, nameSources, type Plugin, policyHosts } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import { KERNEL, VERSION } from './version.js'

/** Kernel services that this plugin needs; pass them to `createKernel`. */
export const snsGrants: { readonly sns: readonly string[] } = { sns: ['kernel.nameSources'] }

/** Nodes to read names from. */
export interface SnsOptions {
  /** Addresses of your own nodes by CAIP-2 id, tried before the network's public ones: the same as for `solana`. */
  readonly rpcUrls?: { readonly [chain: CaipNetworkId]: readonly string[] }
}

/** Names of the Solana Name Service. */
export interface SnsContract extends Contract {
  readonly id: 'sns'
  readonly requires: 'chain:solana'
}

/**
 * `.sol` names (Solana Name Service), read from a network's own nodes: the favourite name of an account, and the account behind a name.
 * Optional; makes no request before a name or an account is shown.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [solana({ networks, rpcUrls }), sns({ rpcUrls })] })
 */
export function sns({ rpcUrls = {} }: SnsOptions = {}): Plugin<SnsContract> {
  return firstParty(
    definePlugin<SnsContract>({
      id: 'sns',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      needs: snsGrants.sns,
      requires: { 'chain:solana': '^1.0.0' },
      setup(ctx) {
        const loadNames = loadOnce(async () =>
          (await import('./sns/names.js')).createNames({ rpcUrls, signal: ctx.signal, storage: ctx.storage }),
        )
        return {
          contributes: [
            policyHosts.of({ id: 'sns.rpcUrls', connect: Object.values(rpcUrls).flat() }),
            nameSources.of({
              id: 'sns',
              namespace: 'solana',
              resolve: async (...args) => (await loadNames()).resolve(...args),
              find: async (...args) => (await loadNames()).find(...args),
            }),
          ],
        }
      },
    }),
  )
}
