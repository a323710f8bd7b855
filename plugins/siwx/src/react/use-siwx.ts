import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useKernel, useSlice } from '@latchkey/kernel/react'
import type { SiwxContract, SiwxStatus } from '../contract.js'
import type { SiwxSession } from '../wire.js'

/** What `useSIWX` returns. */
export interface SiwxResult {
  /** Of the account in use, while it is signed in. */
  readonly session: SiwxSession | undefined
  /** Where the sign-in of the account in use is. */
  readonly status: SiwxStatus
  /** Has the account in use sign in, unless it is. @throws siwx/no-account, no-network, not-enabled, cancelled */
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the session. Where one is required, its wallet is disconnected too. */
  readonly signOut: () => Promise<void>
}

/**
 * Who is signed in with a wallet, and the ways in and out. Needs `siwx()` among the kernel's plugins.
 *
 * @example
 * const { session, signIn } = useSIWX()
 */
export function useSIWX(): SiwxResult {
  // The hook belongs to the plugin, and is used where that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | SiwxContract>
  const { session, status } = useSlice(kernel, 'siwx') ?? { session: undefined, status: 'none' as const }
  return {
    session,
    status,
    signIn: async () => kernel.actions.siwx.signIn(),
    signOut: async () => kernel.actions.siwx.signOut(),
  }
}
