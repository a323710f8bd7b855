/** @jsxImportSource preact */
import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import type { Question } from '../rpc/questions.js'
import type { CommonTexts } from '../texts/groups.js'
import { countDown } from './count-down.js'
import { ProofContext } from './proof.js'
import { SecureWindow } from './secure-window.js'
import { type Need, waitForRoom, watchRoom } from './watch-room.js'
import { type Sight, watchVisible } from './watch-visible.js'

/** The visitor's confirmation in a separate window, for places that a page could cover or make too small. */
export interface Consent {
  /** Describes in that window what the presses of this screen lead to. */
  readonly question: Question
  /** Whether it was given for the same action before. */
  readonly isGiven?: boolean
  readonly give: () => void
}
interface Guarded {
  /** Whether a press counts now. */
  readonly isReady: boolean
  readonly isVisible: boolean
  /** Ids of the sentences with the reasons: there is more to read, or time must pass. */
  readonly reasons: string | undefined
  /** Seconds until a press counts. */
  readonly left: number
  readonly setRead: (isRead: boolean) => void
}

/** Nothing counts outside of a guard. */
const GuardContext = /* @__PURE__ */ createContext<Guarded>({
  isReady: false,
  isVisible: false,
  reasons: undefined,
  left: 0,
  setRead() {},
})

/** State of the guard around a component. */
export const useGuard = (): Guarded => useContext(GuardContext)

/**
 * Surrounds a screen whose presses count. They count once the browser reports that the whole screen has been visible for half a second, its
 * scrolling content was read to the end, and `wait` seconds passed without interruption. If the browser cannot report that, or the frame is
 * too small, a separate window asks first; without `consent` nothing asks, for screens whose press only leads to one that does.
 */
export function Guard({
  t,
  consent,
  leave,
  wait = 0,
  children,
}: {
  readonly t: CommonTexts
  readonly consent?: Consent | undefined
  /** Called when the visitor declines in the window. */
  readonly leave?: () => void
  readonly wait?: number
  readonly children: ComponentChildren
}): JSX.Element {
  const proof = useContext(ProofContext)
  const panel = useRef<HTMLDivElement>(null)
  const [isAgreed, setAgreed] = useState(consent?.isGiven === true)
  const [lack, setLack] = useState<Need>()
  const [sight, setSight] = useState<Sight>('hidden')
  const [isRead, setRead] = useState(true)
  const [left, setLeft] = useState(wait)
  const [hint, hold] = [useId(), useId()]
  const cannotProve = proof === 'none' || (proof === 'sight' && lack !== undefined)
  const asks = consent !== undefined && !isAgreed && cannotProve
  const by = proof === 'sight' && !lack && !isAgreed ? 'sight' : 'window'
  useEffect(() => {
    if (asks || !panel.current) return
    return watchVisible(panel.current, by, setSight)
  }, [asks, by])
  useEffect(() => {
    if (proof !== 'sight' || !panel.current) return
    if (asks && lack) return waitForRoom(lack, () => setLack(undefined))
    return watchRoom(panel.current, setLack)
  }, [proof, asks, lack])
  const isVisible = !asks && sight !== 'hidden'
  // Drawing the screen again, such as for one more request behind it, neither restarts nor shortens the wait.
  useEffect(() => (isVisible ? countDown(wait, setLeft) : setLeft(wait)), [isVisible, wait])
  const isReady = !asks && sight === 'seen' && isRead && left === 0
  const reasons = [...(isRead ? [] : [hint]), ...(left === 0 ? [] : [hold])].join(' ') || undefined
  const state = useMemo(() => ({ isReady, isVisible, reasons, left, setRead }), [isReady, isVisible, reasons, left])
  return (
    <div ref={panel} class="guard" data-needs={asks ? lack?.whole : undefined}>
      {asks ? (
        <SecureWindow
          question={consent.question}
          t={t}
          answer={(yes) => {
            if (!yes) return leave?.()
            setAgreed(true)
            consent.give()
          }}
        />
      ) : (
        <GuardContext.Provider value={state}>
          {children}
          {!isRead && (
            <p id={hint} hidden>
              {t('common.readFirst')}
            </p>
          )}
          {/* Stays, since a change of the screen's content would be a new screen to look at. */}
          {wait > 0 && (
            <p id={hold} hidden>
              {t('common.waitFirst', { seconds: wait })}
            </p>
          )}
        </GuardContext.Provider>
      )}
    </div>
  )
}
