import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useCallback, useRef, useState } from 'react'
import type { SendArgs, SendContract, SendOutcome } from '../contract.js'

/** Result of `useSend`. */
export interface SendResult {
  /**
   * Opens the form, prefilled with `args`, and resolves once the wallet has sent it. The visitor reviews and may change it.
   * @throws kernel/modal-closed when the visitor leaves, send/bad-arguments
   */
  readonly send: (args?: SendArgs) => Promise<SendOutcome>
  /** The form is open, or the wallet request is pending. */
  readonly isPending: boolean
  /** Result of the last call. */
  readonly data: SendOutcome | undefined
  /** Error of the last call; kernel/modal-closed if the visitor leaves the form. */
  readonly error: unknown
}

/**
 * Sends coins and tokens through the form of `send()`.
 *
 * @example
 * const { send } = useSend()
 * <button onClick={() => send({ to: 'vitalik.eth', amount: '0.1' }).catch(() => {})}>Tip</button>
 */
export function useSend(): SendResult {
  // The hook belongs to the plugin, so it is used where that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | SendContract>
  const [state, setState] = useState<{ readonly pending?: true; readonly data?: SendOutcome; readonly error?: unknown }>({})
  const newest = useRef(0)
  const send = useCallback(
    async (args: SendArgs = {}): Promise<SendOutcome> => {
      newest.current += 1
      const own = newest.current
      // The result of an older call goes to its caller only.
      const tell = (next: typeof state): void => void (own === newest.current && setState(next))
      tell({ pending: true })
      try {
        const { result } = await kernel.open('WalletSend', args)
        // The contract declares this view's result.
        const data = (await result) as SendOutcome
        tell({ data })
        return data
      } catch (error) {
        tell({ error })
        throw error
      }
    },
    [kernel],
  )
  return { send, isPending: state.pending === true, data: state.data, error: state.error }
}
