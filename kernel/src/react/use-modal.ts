import { useCallback } from 'react'
import { useCore } from '../hooks/index.js'
import type { Opened } from '../routing/index.js'
import { type RegisteredKernel, useAnyKernel, useKernel } from './provider.js'

/** What `useModal` returns. */
export interface ModalResult {
  /** Is the modal on the screen? */
  readonly isOpen: boolean
  /** `open()` shows the account or Connect; `open('Networks')` a named view. */
  readonly open: RegisteredKernel['open']
  /** Closes it. Returns false when a view refuses to be left. */
  readonly close: () => boolean
}

/** The modal: is it open, open it, close it. */
export function useModal(): ModalResult {
  const kernel = useAnyKernel()
  const registered = useKernel()
  const { open: isOpen } = useCore(kernel)
  const open = useCallback((...args: Parameters<typeof kernel.open>): Promise<Opened> => kernel.open(...args), [kernel])
  return { isOpen, open: open as typeof registered.open, close: useCallback(() => kernel.close(), [kernel]) }
}
