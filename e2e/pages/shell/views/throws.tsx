import { Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

/** Cannot be drawn until the page says so. */
export default function LabThrows(): ReactNode {
  if (!window.lab.calm) throw new Error('This view cannot be drawn.')
  return (
    <Screen>
      <p>Drawn after all</p>
    </Screen>
  )
}
