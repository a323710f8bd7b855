import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useCall, useSlice } from '@latchkey/kernel/react'
import type { SiwxContract, SiwxSession, SiwxState, SiwxStatus } from '@latchkey/siwx'
import { useCallback } from 'react'
import { modalNow } from '../current.js'
import { actionsOf } from '../plugins-of.js'
import { useModal } from './use-modal.js'

/** Callbacks for the outcome. */
export interface UpdateEmailOptions {
  /** Called with the new address. */
  readonly onSuccess?: (email: string) => void
  /** Called with email/cancelled if the visitor leaves. */
  readonly onError?: (error: unknown) => void
}
/** A change of the email address, and its progress. */
export interface UseAppKitUpdateEmailReturn {
  /** Opens the form for another address, filled with `email` if given. Never rejects: failures are passed to `onError`. */
  readonly updateEmail: (email?: string) => Promise<void>
  /** The address set by the last call. */
  readonly data: string | undefined
  /** Why the last call failed. */
  readonly error: unknown
  /** The form is open. */
  readonly isPending: boolean
  /** The last call changed the address. */
  readonly isSuccess: boolean
  /** The last call failed. */
  readonly isError: boolean
}

/** Changes the address of an email login. */
export function useAppKitUpdateEmail({ onSuccess, onError }: UpdateEmailOptions = {}): UseAppKitUpdateEmailReturn {
  const { call, status, data, error } = useCall(updateEmailNow)
  const updateEmail = useCallback(
    (email?: string): Promise<void> =>
      call(email).then(
        (changed) => onSuccess?.(changed),
        (reason: unknown) => onError?.(reason),
      ),
    [call, onSuccess, onError],
  )
  return { updateEmail, data, error, isPending: status === 'pending', isSuccess: status === 'success', isError: status === 'error' }
}

const updateEmailNow = async (email?: string): Promise<string> => modalNow().updateEmail(email)

/** The sign-in of the account in use. */
export interface UseAppKitSIWXReturn {
  /** Session of the account, while it is signed in. */
  readonly session: SiwxSession | undefined
  /** Status of the sign-in. */
  readonly status: SiwxStatus
  /** Signs in the account, unless it already is. */
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the session. If one is required, also disconnects its wallet. */
  readonly signOut: () => Promise<void>
}

/** Returns the sign-in of the account in use. Requires the option `siwx` or `siweConfig`. */
export function useAppKitSIWX(): UseAppKitSIWXReturn {
  // The plugin exists if the app has given its option; its slice is undefined otherwise.
  const slice = useSlice(useModal().kernel as unknown as Kernel<CoreContract | SiwxContract>, 'siwx') as SiwxState | undefined
  return { session: slice?.session, status: slice?.status ?? 'none', signIn, signOut }
}

const signIn = async (): Promise<SiwxSession> => actionsOf(modalNow().kernel, 'siwx').signIn()
const signOut = async (): Promise<void> => actionsOf(modalNow().kernel, 'siwx').signOut()
