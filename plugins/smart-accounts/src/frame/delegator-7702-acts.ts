import type { SmartAccountActs } from '@latchkey/embedded-wallet'
import { delegatorActs } from './delegator-acts.js'

/** Signing code of `7702-delegator`. */
export const delegator7702Acts: SmartAccountActs = /* @__PURE__ */ delegatorActs({
  name: 'EIP7702StatelessDeleGator',
  place: async ({ owner }) => ({ address: owner }),
})
