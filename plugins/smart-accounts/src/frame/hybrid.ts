import type { SmartAccountScheme } from '@latchkey/embedded-wallet'
import { FRAMEWORK } from './delegation-framework.js'
import { isSame } from './is-same.js'

/** MetaMask's `HybridDeleGator`, an account with its own address that the plain account's key owns: for networks without EIP-7702. */
export const hybrid: SmartAccountScheme = {
  id: 'hybrid',
  isDelegated: false,
  executors: () => [FRAMEWORK.manager],
  knows: ({ implementation, entryPoint, factory, delegationManager }) =>
    isSame(implementation, FRAMEWORK.hybrid) &&
    isSame(entryPoint, FRAMEWORK.entryPoint) &&
    isSame(factory ?? '', FRAMEWORK.factory) &&
    isSame(delegationManager ?? FRAMEWORK.manager, FRAMEWORK.manager),
  address: async ({ owner }) => (await import('./place-hybrid.js')).placeHybrid(owner).address,
  async isDeployed({ address, node }) {
    // Only its factory's proxy can be at this address.
    const code = await node('eth_getCode', [address, 'latest'])
    return typeof code === 'string' && code.length > 2
  },
  load: async () => (await import('./hybrid-acts.js')).hybridActs,
}
