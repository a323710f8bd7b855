import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useCall, useKernel } from '@latchkey/kernel/react'
import { useCallback } from 'react'
import type { EmailContract } from '../contract.js'

/** Callbacks for the outcome. */
export interface UpdateEmailOptions {
  /** Called with the new address. */
  readonly onSuccess?: (email: string) => void
  /** Called with the error of `updateEmail`; email/cancelled if the visitor leaves. */
  readonly onError?: (error: unknown) => void
}
/** Result of `useUpdateEmail`. */
export interface UpdateEmailResult {
  /**
   * Opens the form for another address, filled with `email` if given. Resolves with the new address once both codes are confirmed.
   * @throws email/no-address, email/cancelled
   */
  readonly updateEmail: (args?: { readonly email?: string }) => Promise<string>
  /** Whether the form is open. */
  readonly isPending: boolean
  /** Whether the last call changed the address. */
  readonly isSuccess: boolean
  /** Whether the last call failed. */
  readonly isError: boolean
  /** The address set by the last call. */
  readonly data: string | undefined
  /** Error of the last call; email/cancelled if the visitor left. */
  readonly error: unknown
}

/**
 * Changes the address of an email login, and reports the progress. Requires `email()` among the kernel's plugins.
 *
 * @example
 * const { updateEmail, isPending } = useUpdateEmail()
 * <button disabled={isPending} onClick={() => updateEmail().catch(() => {})}>Change email</button>
 */
export function useUpdateEmail({ onSuccess, onError }: UpdateEmailOptions = {}): UpdateEmailResult {
  // The hook belongs to the plugin, and is only used if that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | EmailContract>
  const run = useCallback(async (args?: { readonly email?: string }) => kernel.actions.email.updateEmail(args), [kernel])
  const { call, status, data, error } = useCall(run)
  const updateEmail = useCallback(
    async (args?: { readonly email?: string }): Promise<string> => {
      const email = await call(args).catch((reason: unknown) => {
        onError?.(reason)
        throw reason
      })
      onSuccess?.(email)
      return email
    },
    [call, onSuccess, onError],
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
