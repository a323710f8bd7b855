import type { ViewProps } from '@latchkey/kernel'
import { Button, Image, List, Row, Screen, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { LabContract } from '../lab.js'

const simple = ['LabForm', 'LabSearch', 'LabChunk', 'LabThrows', 'LabLocked', 'LabCode'] as const

/** Links to all the others. */
export default function LabHome({ ctx }: ViewProps<LabContract, 'LabHome'>): ReactNode {
  const { icon } = useOwn(ctx)
  window.lab.drawn = (window.lab.drawn ?? 0) + 1
  const toast = (kind: 'success' | 'error'): void => ctx.toast({ kind, text: `A message of ${kind}` })
  return (
    <Screen lead="Every row leads somewhere." footer={<Button onClick={() => toast('success')}>Say something</Button>}>
      <List label="Things">
        <Row
          title="LabWaiting"
          leading={<Image src={icon} name="Fox" />}
          arrow
          onClick={() => ctx.open('LabWaiting', { wallet: 'Bench Fox' })}
        />
        {simple.map((view) => (
          <Row key={view} title={view} icon="help" arrow onClick={() => ctx.open(view)} />
        ))}
      </List>
      <Button onClick={() => toast('error')}>Complain</Button>
    </Screen>
  )
}
