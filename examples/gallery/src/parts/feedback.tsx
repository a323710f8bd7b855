import { Button, Details, EmptyState, ErrorState, Notice, ProgressRing, Skeleton } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { marks } from '../world/marks.js'
import { Shelf } from './shelf.js'

const press = (): void => {}

/** Waiting, success, failure, empty states. */
export default function PartsFeedback(): ReactNode {
  return (
    <Shelf
      parts={{
        ProgressRing: (
          <>
            {(['waiting', 'success', 'failure', 'idle'] as const).map((state) => (
              <ProgressRing key={state} state={state} src={marks.fox} name="Fox" />
            ))}
          </>
        ),
        Notice: (
          <>
            {(['info', 'success', 'warning', 'danger'] as const).map((kind) => (
              <Notice key={kind} kind={kind} title={`A notice: ${kind}`}>
                With a sentence that says more.
              </Notice>
            ))}
            <Notice
              title="Wallet list unavailable"
              action={
                <Button kind="quiet" size="small" onClick={press}>
                  Try again
                </Button>
              }
            />
          </>
        ),
        EmptyState: (
          <EmptyState icon="clock" title="No activity yet" action={<Button onClick={press}>Receive</Button>}>
            What you send and receive appears here.
          </EmptyState>
        ),
        ErrorState: (
          <ErrorState details="TypeError: Failed to fetch" onRetry={press} onBack={press}>
            Nothing was sent. Check the connection and try again.
          </ErrorState>
        ),
        Details: <Details text={'{\n  "code": -32603\n}'} />,
        Skeleton: (
          <>
            <Skeleton />
            <Skeleton width={120} />
            <Skeleton shape="round" width={40} height={40} />
          </>
        ),
      }}
    />
  )
}
