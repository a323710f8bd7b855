import { Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

/** Comes as a chunk that tests hold back or take away. */
export default function LabChunk(): ReactNode {
  return (
    <Screen>
      <p>Arrived</p>
    </Screen>
  )
}
