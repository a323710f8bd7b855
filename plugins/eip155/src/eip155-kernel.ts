import type { CoreContract, Kernel } from '@latchkey/kernel'
import type { Eip155Contract } from './contract.js'

/** Any kernel in which `eip155()` runs. */
export type Eip155Kernel = Kernel<CoreContract | Eip155Contract>
