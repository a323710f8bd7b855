import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useListKeys, useStyles } from '../basics/index.js'
import { longStyles } from '../styles/long.js'
import { NearContext, type NearScreen, nearScreen } from './near-screen.js'

/** Several long lists that scroll together. */
export interface LongListsProps {
  /** `LongList`s at any depth, with headings and anything else between them. */
  readonly children: ReactNode
  /** Class of the surrounding element. */
  readonly className?: string | undefined
}

/** Long lists that act as one: a single tab stop, and arrow keys that move from each to the next. A single `LongList` does not need it. */
export function LongLists({ children, className }: LongListsProps): ReactNode {
  useStyles(longStyles)
  const keys = useListKeys<HTMLDivElement>()
  const { ref } = keys
  const [value, setValue] = useState<{ readonly near?: NearScreen }>({})
  useEffect(() => {
    if (!ref.current) return
    const near = nearScreen(ref.current)
    setValue({ near })
    return near.stop
  }, [ref])
  return (
    <NearContext.Provider value={value}>
      <div {...keys} className={className} onKeyDownCapture={(event) => value.near && goOn(event, value.near)}>
        {children}
      </div>
    </NearContext.Provider>
  )
}

/** If a key moves out of the focused block, the target block is drawn first: until then it contains nothing to focus. */
function goOn(event: KeyboardEvent<HTMLElement>, near: NearScreen): void {
  const { key, target, currentTarget } = event
  const from = (target as Element).closest('[data-lk-block]')
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return
  const blocks = [...currentTarget.querySelectorAll('[data-lk-block]')]
  const at = blocks.indexOf(from)
  const items = itemsOf(from)
  const ways: { readonly [key: string]: Element | false | undefined } = {
    ArrowDown: items.at(-1) === target && blocks[at + 1],
    ArrowUp: items[0] === target && blocks[at - 1],
    Home: blocks[0],
    End: blocks.at(-1),
  }
  const to = ways[key]
  if (!items.includes(target as HTMLElement) || !to || to === from) return
  event.preventDefault()
  event.stopPropagation()
  near.bring(to)
  // React renders at the end of this task, before this microtask.
  queueMicrotask(() =>
    itemsOf(to)
      .at(key === 'ArrowDown' || key === 'Home' ? 0 : -1)
      ?.focus(),
  )
}

function itemsOf(block: Element): HTMLElement[] {
  return [...block.querySelectorAll<HTMLElement>('[data-lk-item]')]
}
