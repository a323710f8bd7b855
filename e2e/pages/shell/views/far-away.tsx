import { Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

/** A chunk that tests delay or block. */
export default function LabChunk(): ReactNode {
  return (
    <Screen>
      <p>Arrived</p>
    </Screen>
  )
}
