/** How far a header is dragged to close the screen, in pixels. */
const FAR = 80
/** Presses on the header's buttons remain presses until the finger clearly drags. */
const DRAG = 6
/** Widest page with sheets, in pixels, and what a window may have beside it. */
const WIDEST = 430
const BORDERS = 24

/** Does what the Escape key does on the screen in front: it goes back, asks first, or closes. */
export function pressEscape(): void {
  // From below the window, where the screens hear it first and may keep it.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
}

/** On phones the frame is a sheet at the bottom, like the page's modal: dragging its header down does what Escape does. */
export function dragSheet(root: HTMLElement): void {
  let start: { readonly id: number; readonly y: number } | undefined
  let moved = 0
  // A frame cannot read the size of its page. A sheet is as wide as the window, give or take its borders and scroll bar.
  const lay = (): void => void root.toggleAttribute('data-sheet', innerWidth <= WIDEST && outerWidth - innerWidth <= BORDERS)
  lay()
  addEventListener('resize', lay)
  root.addEventListener('pointerdown', (event) => {
    const { target, isPrimary, pointerId, clientY } = event
    const isHeader = target instanceof Element && target.closest('.card > header') !== null
    if (!isPrimary || !isHeader || !root.hasAttribute('data-sheet')) return
    start = { id: pointerId, y: clientY }
    moved = 0
  })
  root.addEventListener('pointermove', ({ pointerId, clientY }) => {
    if (pointerId !== start?.id) return
    moved = Math.max(0, clientY - start.y)
    if (moved < DRAG) return
    if (!root.hasPointerCapture(pointerId)) root.setPointerCapture(pointerId)
    root.style.transform = `translateY(${moved}px)`
  })
  const end = ({ pointerId, type }: PointerEvent): void => {
    if (pointerId !== start?.id) return
    start = undefined
    root.style.transform = ''
    if (type === 'pointerup' && moved >= FAR) pressEscape()
  }
  root.addEventListener('pointerup', end)
  root.addEventListener('pointercancel', end)
}
