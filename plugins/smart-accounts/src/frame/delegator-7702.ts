import type { SmartAccountScheme } from '@latchkey/embedded-wallet'
import { FRAMEWORK } from './delegation-framework.js'
import { isDelegatedTo } from './is-delegated-to.js'
import { isSame } from './is-same.js'

/** The plain account itself, which delegates to MetaMask's `EIP7702StatelessDeleGator` and can let others act for it. */
export const delegator7702: SmartAccountScheme = {
  id: '7702-delegator',
  isDelegated: true,
  executors: () => [FRAMEWORK.manager],
  knows: ({ implementation, entryPoint, delegationManager }) =>
    isSame(implementation, FRAMEWORK.stateless) &&
    isSame(entryPoint, FRAMEWORK.entryPoint) &&
    isSame(delegationManager ?? FRAMEWORK.manager, FRAMEWORK.manager),
  address: async ({ owner }) => owner,
  isDeployed: isDelegatedTo,
  load: async () => (await import('./delegator-7702-acts.js')).delegator7702Acts,
}
