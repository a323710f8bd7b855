import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Approvals } from '../approvals.js'
import type { ApproveContract } from '../core-spec.js'
import { approvalBodies, defineService, type Service } from '../late/index.js'
import type { ViewProps } from '../plugin.js'
import { Button, Screen, useShell } from '../ui/basics/index.js'
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
      {/* The slot's type keeps React out of the kernel; its default export is a component of these props. */}
      <Body key={request.id} request={request} load={source && (async () => (await source.load()).default as ComponentType<BodyProps>)} />
    </Screen>
  )
}

interface LoadedBodyProps {
  readonly request: BodyProps
  readonly load: (() => Promise<ComponentType<BodyProps>>) | undefined
}

/** The body a plugin draws, or the plain request when none does or its chunk does not come. */
function Body({ request: { method, params }, load }: LoadedBodyProps): ReactNode {
  const { t } = useShell()
  const [Loaded, setLoaded] = useState<ComponentType<BodyProps>>()
  // The body belongs to one request for as long as it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is the key of this component
  useEffect(() => {
    let current = true
    load?.().then(
      (component) => current && setLoaded(() => component),
      () => {
        // The plain request below says everything, less prettily.
      },
    )
    return () => {
      current = false
    }
  }, [])
  if (Loaded) return <Loaded method={method} params={params} />
  return (
    <>
      <Card>
        <Facts items={[{ label: t('shell.approve.method'), value: method }]} />
      </Card>
      <Details text={JSON.stringify(params, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)} />
    </>
  )
}
