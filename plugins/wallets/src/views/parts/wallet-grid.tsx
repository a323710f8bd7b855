import type { WalletRow } from '@latchkey/connect'
import type { Context } from '@latchkey/kernel'
import { Icon, Image, List, Skeleton, Tile } from '@latchkey/kernel/ui'
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Browsing } from '../../browsing.js'
import type { WalletsContract } from '../../contract.js'
import { nextTile } from './next-tile.js'
import { rowsInView } from './rows-in-view.js'
import { scrollerOf } from './scroller-of.js'

export interface WalletGridProps {
  readonly ctx: Context<WalletsContract>
  readonly rows: readonly WalletRow[]
  /** More tiles are loading. */
  readonly waiting: boolean
  /** Scroll position and focus from the last visit. */
  readonly place: Browsing['place']
  readonly onPlace: (place: Browsing['place']) => void
  /** Called when less than a screen is left below. */
  readonly onNearEnd: () => void
  readonly onChoose: (row: WalletRow, index: number) => void
}

const COLUMNS = 4
const GAP = 8
const SKELETONS = 12
/** Used until the first tile is measured. */
const FIRST_GUESS = { top: 0, height: 600, rowHeight: 104 }

/** Tiles in four columns. Renders only those near the visible area, and the one with the focus. */
export function WalletGrid({ ctx, rows, waiting, place, onPlace, onNearEnd, onChoose }: WalletGridProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [window, setWindow] = useState({ ...FIRST_GUESS, top: place.top })
  const [focused, setFocused] = useState(place.index)
  const wished = useRef<number | undefined>(undefined)
  const tiles = rows.length + (waiting ? SKELETONS : 0)
  const drawn = rowsInView({ ...window, rows: Math.ceil(tiles / COLUMNS), kept: focused < 0 ? undefined : Math.floor(focused / COLUMNS) })
  const shown = drawn.flatMap((row) => Array.from({ length: COLUMNS }, (_, i) => row * COLUMNS + i)).filter((index) => index < tiles)
  const latest = useRef({ onPlace, onNearEnd, onChoose, focused, window })
  latest.current = { onPlace, onNearEnd, onChoose, focused, window }
  // A stable function, so that unchanged tiles do not render again.
  const choose = useCallback((row: WalletRow, index: number) => latest.current.onChoose(row, index), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is where the view begins, and moves with every look
  useEffect(() => {
    const element = box.current
    if (!element) return
    const scroller = scrollerOf(element)
    // The frame scrolls every view to its top, and did so before this runs.
    if (place.top > 0) scroller.scrollTop = place.top + offsetIn(scroller, element)
    const look = () => {
      // A view that has just closed still sees its scroll position in the frame reset.
      if (!element.isConnected) return
      const tile = element.querySelector<HTMLElement>('.lk-tile')
      const next = { ...visiblePart(scroller, element), rowHeight: (tile?.offsetHeight ?? 96) + GAP }
      const { window: now, focused: at } = latest.current
      // Half a row does not change what is rendered.
      const far = Math.abs(next.top - now.top) > next.rowHeight / 2 || next.height !== now.height || next.rowHeight !== now.rowHeight
      if (far) setWindow(next)
      latest.current.onPlace({ top: Math.max(0, next.top), index: at })
    }
    look()
    // A widget in the page's flow scrolls with the page.
    const moved = [scroller, document]
    for (const each of moved) each.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller)
    return () => {
      for (const each of moved) each.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [])

  const left = Math.ceil(rows.length / COLUMNS) * window.rowHeight - window.top - window.height
  const nearEnd = left < window.height
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came may leave the end as near as it was
  useEffect(() => {
    if (nearEnd && !waiting) latest.current.onNearEnd()
  }, [nearEnd, waiting, rows.length])

  useLayoutEffect(() => {
    if (wished.current === undefined) return
    const at = shown.indexOf(wished.current)
    wished.current = undefined
    itemsOf(box.current)[at]?.focus()
  })

  const indexOf = (target: EventTarget): number => shown[itemsOf(box.current).indexOf(target as HTMLElement)] ?? -1
  const move = (event: KeyboardEvent) => {
    const index = indexOf(event.target)
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = nextTile(event.key, { index, count: rows.length, columns: COLUMNS, rtl })
    if (to === undefined) return
    // The list only contains rendered rows.
    event.preventDefault()
    event.stopPropagation()
    wished.current = to
    setFocused(to)
    if (to === focused) itemsOf(box.current)[shown.indexOf(to)]?.focus()
  }

  const noteOf = ({ installed, note }: WalletRow): string | undefined =>
    // Telling two wallets apart matters more than showing that one is installed.
    note ? note : installed ? ctx.t('wallets.installed') : undefined
  const markOf = ({ listed }: WalletRow): string | undefined => (listed?.certified ? ctx.t('wallets.certifiedMark') : undefined)
  const content: ReactNode[] = []
  let before = -1
  for (const row of drawn) {
    if (row > before + 1) content.push(<Gap key={`gap ${row}`} rows={row - before - 1} rowHeight={window.rowHeight} />)
    before = row
    for (let index = row * COLUMNS; index < Math.min((row + 1) * COLUMNS, tiles); index++) {
      const wallet = rows[index]
      content.push(
        wallet ? (
          <WalletTile key={wallet.key} row={wallet} note={noteOf(wallet)} certified={markOf(wallet)} index={index} onChoose={choose} />
        ) : (
          <Placeholder key={`skeleton ${index}`} />
        ),
      )
    }
  }
  const after = Math.ceil(tiles / COLUMNS) - 1 - before
  if (after > 0) content.push(<Gap key="gap after" rows={after} rowHeight={window.rowHeight} />)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the tiles inside it
    <div
      className="lk-wallets-grid"
      ref={box}
      aria-busy={waiting || undefined}
      onKeyDownCapture={move}
      onFocus={(event) => {
        const index = indexOf(event.target)
        if (index < 0) return
        setFocused(index)
        onPlace({ top: Math.max(0, window.top), index })
      }}
    >
      <List label={ctx.t('wallets.title')} layout="grid">
        {content}
      </List>
    </div>
  )
}

/** As many placeholders as are usual for a list, before its length is known. */
export function Places({ ctx }: Pick<WalletGridProps, 'ctx'>): ReactNode {
  const places = Array.from({ length: SKELETONS }, (_, index) => index)
  return (
    <div className="lk-wallets-grid" aria-busy>
      <List label={ctx.t('wallets.title')} layout="grid">
        {places.map((place) => (
          <Placeholder key={place} />
        ))}
      </List>
    </div>
  )
}

interface WalletTileProps {
  readonly row: WalletRow
  readonly note: string | undefined
  /** The text of its badge, if it has one. */
  readonly certified: string | undefined
  readonly index: number
  readonly onChoose: (row: WalletRow, index: number) => void
}

const WalletTile = /* @__PURE__ */ memo(function WalletTile({ row, note, certified, index, onChoose }: WalletTileProps): ReactNode {
  const subtitle = (note !== undefined || certified !== undefined) && (
    <>
      {note}
      {certified !== undefined && (
        <span className="lk-wallets-badge" role="img" aria-label={certified} title={certified}>
          <Icon name="shield" size={12} />
        </span>
      )}
    </>
  )
  return (
    <Tile title={row.name} leading={<Image src={row.icon} name={row.name} />} subtitle={subtitle} onClick={() => onChoose(row, index)} />
  )
})

function Placeholder(): ReactNode {
  return (
    <li aria-hidden="true">
      <span className="lk-tile lk-12">
        <Skeleton width={40} height={40} shape="image" />
        <Skeleton width="70%" />
      </span>
    </li>
  )
}

function Gap({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }): ReactNode {
  return <li className="lk-wallets-gap" aria-hidden="true" style={{ blockSize: rows * rowHeight - GAP }} />
}

function itemsOf(box: Element | null): readonly HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[data-lk-item]') ?? [])]
}

/** How far the list begins below the top edge of its scroller; negative once it is scrolled past it. */
function offsetIn(scroller: Element, element: Element): number {
  return element.getBoundingClientRect().top - upperEdge(scroller)
}

/** Start of the visible area below the list's top edge, and its height. */
function visiblePart(scroller: Element, element: Element): { readonly top: number; readonly height: number } {
  const from = Math.max(0, upperEdge(scroller))
  const to = Math.min(innerHeight, scroller === document.scrollingElement ? innerHeight : scroller.getBoundingClientRect().bottom)
  return { top: from - element.getBoundingClientRect().top, height: Math.max(0, to - from) }
}

function upperEdge(scroller: Element): number {
  return scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top
}
