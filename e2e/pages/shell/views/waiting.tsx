import type { ViewProps } from '@latchkey/kernel'
import { Button, ProgressRing, Screen, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { LabContract } from '../lab.js'

/** Waits, then fails or succeeds when told to. */
export default function LabWaiting({ args }: ViewProps<LabContract, 'LabWaiting'>): ReactNode {
  const { announce } = useShell()
  const [text, setText] = useState(`Open ${args.wallet}`)
  useEffect(() => announce(text), [announce, text])
  return (
    <Screen align="center" footer={<Button onClick={() => setText(`${args.wallet} connected`)}>Succeed</Button>}>
      <ProgressRing state="waiting" name={args.wallet} />
      <p>{text}</p>
    </Screen>
  )
}
