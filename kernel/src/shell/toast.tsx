import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CoreState } from '../types/index.js'
import { Icon, Spinner, useShell, useStyles } from '../ui/basics/index.js'
import { toastStyles } from './toast-styles.js'

/** A message older than this when the view changes belongs to the previous view. */
const LED_MS = 500

export interface ToastProps {
  readonly toast: CoreState['toast']
  /** Key of the current view. */
  readonly view: number | undefined
  readonly onGone: (id: number) => void
}

/**
 * A message next to the card: shown for 4 s, errors for 6 s, and 10 s if something can be undone. It stays while hovered or focused, and
 * disappears with the view it belongs to. `loading` stays until replaced.
 */
export function Toast({ toast, view, onGone }: ToastProps): ReactNode {
  useStyles(toastStyles)
  const { announce } = useShell()
  const [held, hold] = useState(false)
  const spoken = useRef<{ text: string; at: number } | undefined>(undefined)
  const gone = useRef(onGone)
  gone.current = onGone
  const { id, kind, text } = toast ?? {}
  const undo = toast?.action !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words said again are a new message with a new id
  useEffect(() => {
    if (!text) return
    const [now, before] = [Date.now(), spoken.current]
    spoken.current = { text, at: now }
    if (before?.text !== text || now - before.at > 1000) announce(text, kind === 'error' ? 'assertive' : 'polite')
  }, [id, text, kind, announce])

  useEffect(() => {
    if (id === undefined || kind === 'loading' || held) return
    const timer = setTimeout(() => gone.current(id), undo ? 10_000 : kind === 'error' ? 6000 : 4000)
    return () => clearTimeout(timer)
  }, [id, kind, undo, held])

  // A message shown at the moment of a view change belongs to the new view.
  const came = useRef({ id, at: 0 })
  if (came.current.id !== id) came.current = { id, at: Date.now() }
  const seen = useRef(view)
  useEffect(() => {
    if (seen.current === view) return
    seen.current = view
    if (toast && toast.kind !== 'loading' && !toast.action && toast.value === undefined && Date.now() - came.current.at > LED_MS)
      gone.current(toast.id)
  }, [view, toast])

  if (!toast) return null
  const icon = { success: 'check', error: 'error', info: 'info', loading: undefined } as const
  const name = icon[toast.kind]
  return (
    <div className="lk-toast lk-14">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read */}
      <div
        key={toast.text}
        data-kind={toast.kind}
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
      >
        {name ? <Icon name={name} /> : <Spinner />}
        <span>{toast.text}</span>
        {toast.value !== undefined && <ByHand key={toast.id} label={toast.text} value={toast.value} onEnd={() => onGone(toast.id)} />}
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              toast.action?.press()
              onGone(toast.id)
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
    </div>
  )
}

/** A text that the visitor copies by hand. Escape, Tab or a click elsewhere ends it; the focus goes back to where it was. */
function ByHand({ label, value, onEnd }: { readonly label: string; readonly value: string; readonly onEnd: () => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const root = field.current?.getRootNode() as Document | ShadowRoot | undefined
    before.current = root?.activeElement ?? null
    field.current?.select()
  }, [])
  return (
    <input
      ref={field}
      readOnly
      dir="ltr"
      aria-label={label}
      value={value}
      onBlur={onEnd}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (before.current instanceof HTMLElement) before.current.focus()
        else event.currentTarget.blur()
      }}
    />
  )
}
