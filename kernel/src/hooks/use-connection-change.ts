import { useCallback, useState } from 'react'
import { type ConnectionOutcome, changeConnection } from '../headless/index.js'
import type { CoreContract, Kernel } from '../types/index.js'

/** Callbacks for changes of connections. */
export interface ConnectionChangeOptions {
  /** Called after each change made by this component. */
  readonly onSuccess?: ((outcome: ConnectionOutcome) => void) | undefined
  /** Also called when the visitor declines, with wallet/rejected. */
  readonly onError?: ((error: unknown) => void) | undefined
}
/** Result of `useConnectionChange`. */
export interface ConnectionChangeResult {
  /** A change that this component started is not over yet. */
  readonly isPending: boolean
  /** Makes a change and passes its outcome to the callbacks. Never rejects. */
  readonly change: (act: () => Promise<unknown>, hasDeletedWallet?: boolean) => Promise<void>
}

/** Compares the session of a family before and after a change of its connections. `kernel` is called at the time of the change. */
export function useConnectionChange(
  kernel: () => Pick<Kernel<CoreContract>, 'state'>,
  namespace: string,
  { onSuccess, onError }: ConnectionChangeOptions,
): ConnectionChangeResult {
  const [pending, setPending] = useState(0)
  const change = useCallback(
    async (act: () => Promise<unknown>, hasDeletedWallet = false): Promise<void> => {
      setPending((n) => n + 1)
      try {
        const outcome = await changeConnection(kernel(), { namespace, act, hasDeletedWallet })
        onSuccess?.(outcome)
      } catch (error) {
        onError?.(error)
      } finally {
        setPending((n) => n - 1)
      }
    },
    [kernel, namespace, onSuccess, onError],
  )
  return { isPending: pending > 0, change }
}
