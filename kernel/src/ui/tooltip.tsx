import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** A short text next to an element. */
export interface TooltipProps {
  /** The element whose hover or focus shows the text. */
  readonly anchor: RefObject<HTMLElement | null>
  /** The text. Not for anything essential: touch devices have no hover. */
  readonly text: string
}

/**
 * A few words next to a control, never the only place for them. Opens 150 ms after hovering, immediately on keyboard focus; Esc closes
 * it.
 */
export function Tooltip({ anchor, text }: TooltipProps): ReactNode {
  const tip = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const target = anchor.current
    const bubble = tip.current
    if (!target || !bubble?.showPopover) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!bubble.isConnected || bubble.matches(':popover-open')) return
        bubble.showPopover()
        place(bubble, target)
      }, wait)
    }
    const close = () => {
      clearTimeout(timer)
      if (bubble.isConnected && bubble.matches(':popover-open')) bubble.hidePopover()
    }
    const listen = <K extends keyof HTMLElementEventMap>(type: K, handle: (event: HTMLElementEventMap[K]) => void) =>
      target.addEventListener(type, handle, { signal: controller.signal })
    listen('pointerenter', (event) => open(event.pointerType === 'mouse' ? 150 : 500))
    listen('pointerleave', close)
    listen('pointerdown', (event) => event.pointerType === 'mouse' && close())
    listen('focusin', () => target.querySelector(':focus-visible') && open(0))
    listen('focusout', close)
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !bubble.matches(':popover-open')) return
      event.stopPropagation()
      event.preventDefault()
      close()
    })
    return () => {
      controller.abort()
      close()
    }
  }, [anchor])
  return (
    <span ref={tip} className="lk-tooltip lk-12" popover="manual" role="tooltip">
      {text}
    </span>
  )
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
