import type { SmartAccountActs } from '@latchkey/embedded-wallet'
import { delegatorActs } from './delegator-acts.js'
import { placeHybrid } from './place-hybrid.js'

/** Signing code of `hybrid`. */
export const hybridActs: SmartAccountActs = /* @__PURE__ */ delegatorActs({
  name: 'HybridDeleGator',
  place: async ({ owner }) => placeHybrid(owner),
})
