import { Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

/** Throws on render until the page allows it. */
export default function LabThrows(): ReactNode {
  if (!window.lab.calm) throw new Error('This view cannot be drawn.')
  return (
    <Screen>
      <p>Drawn after all</p>
    </Screen>
  )
}
