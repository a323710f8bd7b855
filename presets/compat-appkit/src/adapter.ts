import type { AppWallet } from '@latchkey/eip155'
import type { Kernel, Network } from '@latchkey/kernel'

/** An adapter: the family of chains it is for, and what `createAppKit` needs from it. */
export interface Adapter {
  /** Family of chains (CAIP-2). */
  readonly namespace: 'eip155' | 'solana' | 'bip122'
  /** Used if `createAppKit` is given no networks. */
  readonly networks?: readonly Network[]
  /** Wallets of the app's own, listed in the modal. */
  readonly wallets?: readonly AppWallet[]
  /** Called with the kernel once it exists. */
  attach?(kernel: Kernel<never>): void
}
