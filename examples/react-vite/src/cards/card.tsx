import type { ReactNode } from 'react'

interface CardProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onAction: () => void
  readonly children?: ReactNode
}

/** One thing to try. */
export function Card({ title, text, action, busy, disabled, onAction, children }: CardProps) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      {children}
      <button type="button" className="primary" aria-busy={busy} disabled={busy || disabled} onClick={onAction}>
        {busy ? 'Waiting for your wallet…' : action}
      </button>
    </section>
  )
}
