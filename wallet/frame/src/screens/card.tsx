/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact'

/** Layout of every screen: the requesting site, the purpose, and the actions. */
export function Card({
  title,
  lead,
  children,
  foot,
}: {
  readonly title: string
  readonly lead?: string | undefined
  readonly children?: ComponentChildren
  readonly foot?: ComponentChildren
}): JSX.Element {
  return (
    <main class="card">
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p class="lead">{lead}</p>}
      {children}
      {foot && <div class="foot">{foot}</div>}
    </main>
  )
}

/** An error message, announced to screen readers. */
export function Problem({ text }: { readonly text: string | undefined }): JSX.Element {
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  )
}
