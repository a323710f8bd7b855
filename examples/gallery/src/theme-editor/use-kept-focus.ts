import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a handler of `onFocusCapture` for the views that moves the focus back to the panel if a view took it on its own, as views do
 * when they reach their next step. Focus moved with the Tab key or a press is kept.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const byHand = useRef(false)
  useEffect(() => {
    const hand = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== 'Tab') return
      byHand.current = true
      // The browser moves the focus in this task.
      setTimeout(() => {
        byHand.current = false
      })
    }
    const life = new AbortController()
    for (const type of ['keydown', 'pointerdown', 'mousedown'])
      document.addEventListener(type, hand, { capture: true, signal: life.signal })
    return () => life.abort()
  }, [])
  return ({ relatedTarget }) => {
    if (!byHand.current && relatedTarget instanceof HTMLElement && panel.current?.contains(relatedTarget)) relatedTarget.focus()
  }
}
