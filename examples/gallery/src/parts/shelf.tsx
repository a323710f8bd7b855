import { Screen, Section } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

export interface ShelfProps {
  /** The item to draw, by the name of the building block. */
  readonly parts: { readonly [name: string]: ReactNode }
}

/** Building blocks under their names; the tests read the names. */
export function Shelf({ parts }: ShelfProps): ReactNode {
  return (
    <Screen>
      {Object.entries(parts).map(([name, drawn]) => (
        <Section key={name} title={name}>
          <div className="lk-stack" data-part={name}>
            {drawn}
          </div>
        </Section>
      ))}
    </Screen>
  )
}
