import { type RefObject, useEffect } from 'react'

/** Makes room for the on-screen keyboard on devices that may have one. Its code is only loaded there. */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const element = ref.current
    const { visualViewport } = window
    if (!open || !element || !visualViewport || !matchMedia('(any-pointer: coarse), (max-width: 430px)').matches) return
    const controller = new AbortController()
    const { signal } = controller
    import('./phone.js').then(
      ({ followKeyboard }) => signal.aborted || followKeyboard(element, visualViewport, signal),
      () => {
        // The browser scrolls to the field as well, only less precisely.
      },
    )
    return () => controller.abort()
  }, [ref, open])
}
