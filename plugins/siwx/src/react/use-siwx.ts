import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useKernel, useSlice } from '@latchkey/kernel/react'
import type { SiwxContract, SiwxStatus } from '../contract.js'
import type { SiwxSession } from '../wire.js'

/** Result of `useSIWX`. */
export interface SiwxResult {
  /** Session of the current account, while it is signed in. */
  readonly session: SiwxSession | undefined
  /** Status of the current account's sign-in. */
  readonly status: SiwxStatus
  /** Signs in the current account, unless it already is. @throws siwx/no-account, no-network, not-enabled, cancelled */
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the session. If one is required, also disconnects its wallet. */
  readonly signOut: () => Promise<void>
}

/**
 * Returns the current wallet sign-in, with functions to sign in and out. Requires `siwx()` among the kernel's plugins.
 *
 * @example
 * const { session, signIn } = useSIWX()
 */
export function useSIWX(): SiwxResult {
  // The hook belongs to the plugin, and is only used if that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | SiwxContract>
  const { session, status } = useSlice(kernel, 'siwx') ?? { session: undefined, status: 'none' as const }
  return {
    session,
    status,
    signIn: async () => kernel.actions.siwx.signIn(),
    signOut: async () => kernel.actions.siwx.signOut(),
  }
}
