import type { CoreContract, Kernel } from '@latchkey/kernel'
import type { Eip155Contract } from './contract.js'

/** Any kernel that runs `eip155()`. */
export type Eip155Kernel = Kernel<CoreContract | Eip155Contract>
