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
 * it. The first hover or focus loads the code for that.
 */
export function Tooltip({ anchor, text }: TooltipProps): ReactNode {
  const tip = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const target = anchor.current
    const bubble = tip.current
    if (!target || !bubble?.showPopover) return
    const life = new AbortController()
    const waiting = new AbortController()
    const begin = (first: PointerEvent | FocusEvent): void => {
      waiting.abort()
      import('./follow-tooltip.js').then(
        ({ followTooltip }) => life.signal.aborted || followTooltip({ target, bubble, signal: life.signal, first }),
        () => {
          // The control has an accessible name without it.
        },
      )
    }
    target.addEventListener('pointerenter', begin, { signal: waiting.signal })
    target.addEventListener('focusin', begin, { signal: waiting.signal })
    return () => {
      waiting.abort()
      life.abort()
    }
  }, [anchor])
  return (
    <span ref={tip} className="lk-tooltip lk-12" popover="manual" role="tooltip">
      {text}
    </span>
  )
}
