import { type ReactNode, useId } from 'react'

/** A part of a screen with a heading. */
export interface SectionProps {
  /** Text of the heading. */
  readonly title: string
  /** A quiet control at the end of the heading. */
  readonly action?: ReactNode
  /** Shown below it. */
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
