import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useCallback, useRef, useState } from 'react'
import type { EmailContract } from '../contract.js'

/** Who hears of the outcome. */
export interface UpdateEmailOptions {
  /** Gets the new address. */
  readonly onSuccess?: (email: string) => void
  /** Gets what `updateEmail` rejects with; a visitor who leaves is email/cancelled. */
  readonly onError?: (error: unknown) => void
}
/** What `useUpdateEmail` returns. */
export interface UpdateEmailResult {
  /**
   * Opens the form for another address, filled with `email` where that is given. Resolves with the new address once both codes are confirmed.
   * @throws email/no-address, email/cancelled
   */
  readonly updateEmail: (args?: { readonly email?: string }) => Promise<string>
  /** The form is open. */
  readonly isPending: boolean
  /** The last call changed the address. */
  readonly isSuccess: boolean
  /** The last call changed nothing. */
  readonly isError: boolean
  /** The address that the last call led to. */
  readonly data: string | undefined
  /** Why the last call changed nothing; a visitor who leaves is email/cancelled. */
  readonly error: unknown
}

interface Outcome {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly data?: string
  readonly error?: unknown
}

/**
 * Changes the address of a login by email, and tells how that goes. Needs `email()` among the kernel's plugins.
 *
 * @example
 * const { updateEmail, isPending } = useUpdateEmail()
 * <button disabled={isPending} onClick={() => updateEmail().catch(() => {})}>Change email</button>
 */
export function useUpdateEmail({ onSuccess, onError }: UpdateEmailOptions = {}): UpdateEmailResult {
  // The hook belongs to the plugin, and is used where that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | EmailContract>
  const [{ status, data, error }, setOutcome] = useState<Outcome>({ status: 'idle' })
  const newest = useRef(0)
  const updateEmail = useCallback(
    async (args?: { readonly email?: string }): Promise<string> => {
      newest.current += 1
      const own = newest.current
      // An older call tells its caller alone.
      const tell = (next: Outcome): void => void (own === newest.current && setOutcome(next))
      tell({ status: 'pending' })
      const asked = Promise.resolve().then(() => kernel.actions.email.updateEmail(args))
      const email = await asked.catch((reason: unknown) => {
        tell({ status: 'error', error: reason })
        onError?.(reason)
        throw reason
      })
      tell({ status: 'success', data: email })
      onSuccess?.(email)
      return email
    },
    [kernel, onSuccess, onError],
  )
  return {
    updateEmail,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    data,
    error,
  }
}
