import { useCallback } from 'react'
import { useCore } from '../hooks/index.js'
import type { Opened } from '../routing/index.js'
import { type RegisteredKernel, useAnyKernel, useKernel } from './provider.js'

/** Result of `useModal`. */
export interface ModalResult {
  /** Whether the modal is visible. */
  readonly isOpen: boolean
  /** `open()` shows the account or Connect; `open('Networks')` shows a named view. */
  readonly open: RegisteredKernel['open']
  /** Closes the modal. Returns false if a view refuses to be left. */
  readonly close: () => boolean
}

/** Returns whether the modal is open, and functions to open and close it. */
export function useModal(): ModalResult {
  const kernel = useAnyKernel()
  const registered = useKernel()
  const { open: isOpen } = useCore(kernel)
  const open = useCallback((...args: Parameters<typeof kernel.open>): Promise<Opened> => kernel.open(...args), [kernel])
  return { isOpen, open: open as typeof registered.open, close: useCallback(() => kernel.close(), [kernel]) }
}
