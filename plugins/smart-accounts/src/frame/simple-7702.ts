import type { SmartAccountScheme } from '@latchkey/embedded-wallet'
import { isDelegatedTo } from './is-delegated-to.js'
import { isSame } from './is-same.js'

/** `Simple7702Account` of `@account-abstraction/contracts` 0.8.0, at its code-derived address on every chain. */
const IMPLEMENTATION = '0xe6cae83bde06e4c305530e199d7217f42808555b'
/** Version 0.8, which this account trusts. */
const ENTRY_POINT = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'

/** The plain account itself, which delegates to a contract that executes batches (EIP-7702). */
export const simple7702: SmartAccountScheme = {
  id: '7702-simple',
  isDelegated: true,
  knows: ({ implementation, entryPoint }) => isSame(implementation, IMPLEMENTATION) && isSame(entryPoint, ENTRY_POINT),
  address: async ({ owner }) => owner,
  isDeployed: isDelegatedTo,
  load: async () => (await import('./simple-7702-acts.js')).simple7702Acts,
}
