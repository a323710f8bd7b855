/** Hover shows the text after a moment, so that passing over a control does not. */
const WAIT_MS = { mouse: 150, other: 500 }
/** Leaving closes it after a moment: the pointer may be on its way to the text. */
const LEAVE_MS = 120

/** The element that the text belongs to, and the popover with the text. */
export interface FollowTooltipArgs {
  readonly target: HTMLElement
  readonly bubble: HTMLElement
  readonly signal: AbortSignal
  /** The event that loaded this code. */
  readonly first: PointerEvent | FocusEvent
}

/** Opens and closes a tooltip with hover and keyboard focus (WCAG 1.4.13: hoverable, dismissible with Esc, persistent). */
export function followTooltip({ target, bubble, signal, first }: FollowTooltipArgs): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOpen = (): boolean => bubble.isConnected && bubble.matches(':popover-open')
  const after = (ms: number, run: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const open = (): void => {
    if (!bubble.isConnected || isOpen()) return
    bubble.showPopover()
    place(bubble, target)
  }
  const close = (): void => {
    clearTimeout(timer)
    if (isOpen()) bubble.hidePopover()
  }
  const hover = ({ pointerType }: PointerEvent): void => after(pointerType === 'mouse' ? WAIT_MS.mouse : WAIT_MS.other, open)
  const focus = (): void => {
    if (target.querySelector(':focus-visible')) after(0, open)
  }
  const listen = <K extends keyof HTMLElementEventMap>(on: HTMLElement, type: K, handle: (event: HTMLElementEventMap[K]) => void) =>
    on.addEventListener(type, handle, { signal })
  listen(target, 'pointerenter', hover)
  listen(target, 'pointerleave', () => after(LEAVE_MS, close))
  listen(bubble, 'pointerenter', () => clearTimeout(timer))
  listen(bubble, 'pointerleave', () => after(LEAVE_MS, close))
  listen(target, 'pointerdown', (event) => event.pointerType === 'mouse' && close())
  listen(target, 'focusin', focus)
  listen(target, 'focusout', close)
  listen(target, 'keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return
    event.stopPropagation()
    event.preventDefault()
    close()
  })
  signal.addEventListener('abort', close)
  // It may be over by now.
  if (first.type === 'focusin') focus()
  else if (target.matches(':hover')) hover(first as PointerEvent)
}

/** Below the target, or above if there is no room; never outside the window. */
function place(bubble: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect()
  const own = bubble.getBoundingClientRect()
  const left = Math.min(Math.max(8, at.left + (at.width - own.width) / 2), innerWidth - own.width - 8)
  const below = at.bottom + 4
  bubble.style.left = `${left}px`
  bubble.style.top = `${below + own.height > innerHeight - 8 ? at.top - own.height - 4 : below}px`
}
