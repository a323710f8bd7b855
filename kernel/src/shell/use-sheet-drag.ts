import { type RefObject, useEffect, useRef } from 'react'

/** On phones the sheet can be dragged down. Its code is only loaded there. */
export function useSheetDrag(card: RefObject<HTMLElement | null>, onClose: () => boolean, enabled: boolean): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const sheet = card.current
    const header = sheet?.querySelector<HTMLElement>('.lk-header')
    if (!enabled || !sheet || !header) return
    const controller = new AbortController()
    const { signal } = controller
    const load = () =>
      import('./phone.js').then(
        ({ dragSheet }) => signal.aborted || dragSheet({ sheet, header, signal, close: () => close.current() }),
        () => {
          // The close button and the backdrop work without it.
        },
      )
    const phone = matchMedia('(max-width: 430px)')
    if (phone.matches) void load()
    else phone.addEventListener('change', () => void load(), { signal, once: true })
    return () => controller.abort()
  }, [card, enabled])
}
