import { type ReactNode, useId } from 'react'

export interface SectionProps {
  readonly title: string
  /** A quiet control at the end of the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A titled group inside a screen: "Connected", "Recent", a month of activity. */
export function Section({ title, action, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section className="lk-section" aria-labelledby={id}>
      <header>
        <h2 className="lk-14 lk-strong" id={id}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
