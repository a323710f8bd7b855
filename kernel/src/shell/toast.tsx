import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CoreState } from '../types/index.js'
import { Icon, Spinner, useShell, useStyles } from '../ui/basics/index.js'
import { toastStyles } from './toast-styles.js'

export interface ToastProps {
  readonly toast: CoreState['toast']
  readonly onGone: (id: number) => void
}

/** One message over the card, 4 s, errors 6 s; it stays while the pointer or the focus is on it. `loading` stays until replaced. */
export function Toast({ toast, onGone }: ToastProps): ReactNode {
  useStyles(toastStyles)
  const { announce } = useShell()
  const [held, hold] = useState(false)
  const spoken = useRef<{ text: string; at: number } | undefined>(undefined)
  const gone = useRef(onGone)
  gone.current = onGone
  const { id, kind, text } = toast ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words said again are a new message with a new id
  useEffect(() => {
    if (!text) return
    const [now, before] = [Date.now(), spoken.current]
    spoken.current = { text, at: now }
    if (before?.text !== text || now - before.at > 1000) announce(text, kind === 'error' ? 'assertive' : 'polite')
  }, [id, text, kind, announce])

  useEffect(() => {
    if (id === undefined || kind === 'loading' || held) return
    const timer = setTimeout(() => gone.current(id), kind === 'error' ? 6000 : 4000)
    return () => clearTimeout(timer)
  }, [id, kind, held])

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
