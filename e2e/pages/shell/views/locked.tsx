import type { ViewProps } from '@latchkey/kernel'
import { Button, Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { LabContract } from '../lab.js'

/** Must not be left before it is done. */
export default function LabLocked({ ctx }: ViewProps<LabContract, 'LabLocked'>): ReactNode {
  const sign = (): void => {
    window.lab.unlocked = true
    ctx.close()
  }
  return (
    <Screen
      footer={
        <Button kind="primary" onClick={sign}>
          Sign
        </Button>
      }
    >
      <p>Prove that this account is yours.</p>
    </Screen>
  )
}
