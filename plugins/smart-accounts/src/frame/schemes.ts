import type { SmartAccountScheme } from '@latchkey/embedded-wallet'
import { delegator7702 } from './delegator-7702.js'
import { hybrid } from './hybrid.js'
import { simple7702 } from './simple-7702.js'

/** Smart account types that the frame supports, by the id in its server's configuration. */
export const smartAccountSchemes: { readonly [id: string]: SmartAccountScheme } = {
  '7702-simple': simple7702,
  '7702-delegator': delegator7702,
  hybrid,
}
