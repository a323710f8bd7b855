import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { foldText } from './fold-text.js'
import { nextIndex } from './next-index.js'

/** Handlers for an element whose rows or tiles are a single tab stop. */
export interface ListKeys<E extends HTMLElement> {
  /** For the element around the items. */
  readonly ref: RefObject<E | null>
  /** Moves the focus with arrows, Home, End and typed letters. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Remembers which item Tab enters. */
  readonly onFocus: (event: FocusEvent<E>) => void
}

/**
 * Makes the rows or tiles in an element a single tab stop: arrows, Home and End move, typing letters jumps by name. When the focused row
 * is removed, its neighbour takes the focus.
 */
export function useListKeys<E extends HTMLElement>(layout?: 'column' | 'grid'): ListKeys<E> {
  const ref = useRef<E>(null)
  const typed = useRef({ text: '', at: 0 })
  const focused = useRef<{ readonly item: HTMLElement; readonly index: number } | undefined>(undefined)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const sync = () => {
      const items = itemsOf(element)
      const stop = items.find((item) => item.tabIndex === 0) ?? items.find((item) => item.ariaCurrent === 'true') ?? items[0]
      for (const item of items) item.tabIndex = item === stop ? 0 : -1
      // Only a row that was removed while focused passes the focus on; focus that the visitor moved away is not taken back.
      const gone = focused.current
      if (!gone || gone.item.isConnected) return
      focused.current = undefined
      const { activeElement } = element.getRootNode() as ShadowRoot | Document
      if (!activeElement || activeElement === document.body) items[Math.min(gone.index, items.length - 1)]?.focus()
    }
    sync()
    const observer = new MutationObserver(sync)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  return {
    ref,
    onKeyDown(event) {
      const element = ref.current
      if (!element || event.altKey || event.ctrlKey || event.metaKey) return
      const items = itemsOf(element)
      const index = items.indexOf(event.target as HTMLElement)
      if (index < 0) return
      const columns = layout === 'grid' ? items.filter((item) => item.offsetTop === items[0]?.offsetTop).length : 1
      const rtl = getComputedStyle(element).direction === 'rtl'
      const names = items.map((item) => (item.querySelector('[data-lk-name]') ?? item).textContent ?? '')
      const to = nextIndex(event.key, { index, count: items.length, columns, rtl }) ?? jump(event, names, index, typed.current)
      if (to === undefined) return
      event.preventDefault()
      items[to]?.focus()
    },
    onFocus(event) {
      const items = itemsOf(event.currentTarget)
      const index = items.indexOf(event.target)
      if (index < 0) return
      focused.current = { item: event.target, index }
      for (const item of items) item.tabIndex = item === event.target ? 0 : -1
    },
  }
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-lk-item]')]
}

/** Finds the next item whose name starts with the text typed within the last half second. */
function jump(event: KeyboardEvent, names: readonly string[], index: number, typed: { text: string; at: number }): number | undefined {
  if (event.key.length !== 1 || (event.key === ' ' && !typed.text)) return undefined
  const again = event.timeStamp - typed.at < 500
  if (event.key === ' ' && !again) return undefined
  typed.text = (again ? typed.text : '') + foldText(event.key)
  typed.at = event.timeStamp
  const start = typed.text.length > 1 ? index : index + 1
  const order = names.map((_, offset) => (start + offset) % names.length)
  return order.find((at) =>
    foldText(names[at] ?? '')
      .trim()
      .startsWith(typed.text),
  )
}
