import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import type { Approvals } from '../approvals.js'
import type { ApproveContract } from '../core-spec.js'
import { approvalBodies, defineService, type Service } from '../late/index.js'
import type { ViewProps } from '../plugin.js'
import { Button, Screen, useLate, useShell } from '../ui/basics/index.js'
import { Card } from '../ui/card.js'
import { Details } from '../ui/details.js'
import { Facts } from '../ui/facts.js'

/** Answers go back to the queue. */
const approvalQueue: Service<Pick<Approvals, 'settle'>> = /* @__PURE__ */ defineService('kernel.approvals')

interface BodyProps {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Shows a request before it is made; the visitor answers. Plugins draw the body, the two buttons are the shell's own. */
export default function Approve({ ctx }: ViewProps<ApproveContract, 'Approve'>): ReactNode {
  const { t } = useShell()
  const { approvals } = useSyncExternalStore(
    (changed) => ctx.subscribe('core', changed),
    () => ctx.core,
  )
  const [request] = approvals
  if (!request) return <Screen />
  const answer = (yes: boolean) => ctx.use(approvalQueue).settle(request.id, yes)
  const lead = approvals.length > 1 ? t('shell.approve.queue', { i: 1, n: approvals.length }) : t('shell.approve.lead')
  const source = ctx.read(approvalBodies).find(({ methods }) => methods.includes(request.method))
  return (
    <Screen
      lead={lead}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t('shell.approve.reject')}</Button>
          <Button kind="primary" onClick={() => answer(true)}>
            {t('shell.approve.approve')}
          </Button>
        </>
      }
    >
      <Body
        key={request.id}
        {...request}
        // The slot's type keeps React out of the kernel; its default export is a component of these props.
        load={async () => ((await source?.load())?.default ?? PlainBody) as ComponentType<BodyProps>}
      />
    </Screen>
  )
}

/** The body a plugin draws, and the plain request until that has come, or when none does. */
function Body({ method, params, load }: BodyProps & { readonly load: () => Promise<ComponentType<BodyProps>> }): ReactNode {
  const Drawn = useLate(load) ?? PlainBody
  return <Drawn method={method} params={params} />
}

function PlainBody({ method, params }: BodyProps): ReactNode {
  const { t } = useShell()
  return (
    <>
      <Card>
        <Facts items={[{ label: t('shell.approve.method'), value: method }]} />
      </Card>
      <Details text={JSON.stringify(params, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)} />
    </>
  )
}
