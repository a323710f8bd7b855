/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CommonTexts } from '../texts/groups.js'
import { followReading, type Reading } from './follow-reading.js'
import { useGuard } from './guard.js'

/** The page makes the frame as high as a new screen needs, so a mark that is drawn at once would flash. */
const MARK_MS = 200

/**
 * Draws the part of a guarded screen that must be read before a press counts. It scrolls if the space is too small, marks that more
 * follows, and counts as read once each part of it was visible.
 */
export function Asked({
  t,
  label,
  children,
}: {
  readonly t: CommonTexts
  readonly label: string
  readonly children: ComponentChildren
}): JSX.Element {
  const { isVisible, setRead } = useGuard()
  const region = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLButtonElement>(null)
  const reading = useRef<Reading>()
  const [isLong, setLong] = useState(false)
  const [hasMore, setMore] = useState(false)
  const [isMarked, setMarked] = useState(false)
  // Before the first painting: no press counts in between.
  useLayoutEffect(() => {
    const place = region.current
    if (!place || !content.current) return
    const followed = followReading(place, content.current, (now) => {
      // The focus is not lost with the mark.
      if (now.isRead && mark.current?.matches(':focus')) place.focus({ preventScroll: true })
      setLong(now.isLong)
      setMore(!now.isRead)
      setRead(now.isRead)
    })
    reading.current = followed
    return () => {
      followed.stop()
      setRead(true)
    }
  }, [setRead])
  useEffect(() => reading.current?.see(isVisible), [isVisible])
  useEffect(() => {
    setMarked(false)
    const timer = hasMore ? setTimeout(() => setMarked(true), MARK_MS) : undefined
    return () => clearTimeout(timer)
  }, [hasMore])
  return (
    <div class="reading">
      <section ref={region} class="asked" tabIndex={isLong ? 0 : undefined} aria-label={label}>
        <div ref={content}>{children}</div>
      </section>
      {isMarked && (
        <button ref={mark} type="button" class="more" onClick={() => reading.current?.readOn()}>
          <span>{t('common.moreBelow')}</span>
        </button>
      )}
    </div>
  )
}
