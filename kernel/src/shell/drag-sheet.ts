export interface DragSheetArgs {
  readonly sheet: HTMLElement
  readonly header: HTMLElement
  /** `false` if the modal stays open. */
  readonly close: () => boolean
  readonly signal: AbortSignal
}

/** Dragging the header down closes the sheet by the same rules as Esc; it springs back if closing is refused. */
export function dragSheet({ sheet, header, close, signal }: DragSheetArgs): void {
  let start: { readonly id: number; readonly y: number; readonly at: number } | undefined
  let moved = 0
  const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', handle: (event: PointerEvent) => void) =>
    header.addEventListener(type, handle, { signal })
  const settle = () => {
    const from = sheet.style.transform
    sheet.style.transform = ''
    sheet.animate([{ transform: from }, { transform: 'none' }], { duration: 150, easing: 'ease-out' })
  }
  listen('pointerdown', (event) => {
    if (!event.isPrimary || event.button > 0 || !matchMedia('(max-width: 430px)').matches) return
    start = { id: event.pointerId, y: event.clientY, at: event.timeStamp }
    moved = 0
  })
  listen('pointermove', (event) => {
    if (event.pointerId !== start?.id) return
    moved = Math.max(0, event.clientY - start.y)
    // Presses on the header's buttons remain presses until the finger clearly drags.
    if (moved < 6) return
    if (!header.hasPointerCapture(event.pointerId)) header.setPointerCapture(event.pointerId)
    sheet.style.transform = `translateY(${moved}px)`
  })
  const end = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return
    const speed = moved / Math.max(1, event.timeStamp - start.at)
    start = undefined
    if (moved < 6) return
    const far = moved > Math.min(160, sheet.offsetHeight / 3) || (speed > 0.5 && moved > 40)
    if (event.type === 'pointercancel' || !far || !close()) settle()
    else sheet.style.transform = ''
  }
  listen('pointerup', end)
  listen('pointercancel', end)
}
