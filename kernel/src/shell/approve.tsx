import { type ComponentType, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { approvalBodies, defineService, priceSources, type Service } from '../late/index.js'
import type { ApproveContract } from '../plugins/index.js'
import type { Approvals, Question } from '../requests/index.js'
import type { ViewProps } from '../types/index.js'
import { type Prices, readPrices } from '../ui/approval/worth.js'
import { Button, Screen, useShell } from '../ui/basics/index.js'
import { Card } from '../ui/card.js'
import { Details } from '../ui/details.js'
import { Facts } from '../ui/facts.js'
import { RequestSkeleton } from '../ui/request-skeleton.js'
import { useArm } from '../ui/use-arm.js'

/** How long a prompt must be visible before an approval counts. */
const SEEN_MS = 500

/** The questions, and where to send the answers. */
const approvalQueue: Service<Pick<Approvals, 'questions' | 'settle'>> = /* @__PURE__ */ defineService('kernel.approvals')

type Ctx = ViewProps<ApproveContract, 'Approve'>['ctx']
type Body = ComponentType<
  Pick<Question, 'method' | 'params'> & { readonly reading?: (isReading: boolean) => void; readonly prices?: () => Promise<Prices> }
>

/** Shows a request before it is sent; the visitor approves or rejects it. Plugins draw the body; the two buttons are the shell's own. */
export default function Approve({ ctx }: ViewProps<ApproveContract, 'Approve'>): ReactNode {
  const { approvals } = useSyncExternalStore(
    (changed) => ctx.subscribe('core', changed),
    () => ctx.core,
  )
  const open = approvals.length === 0 ? [] : ctx.use(approvalQueue).questions()
  const [question] = open
  if (!question) return <Screen />
  // Another question is a new screen, with no state left from the previous one.
  return <Asked key={question.id} ctx={ctx} question={question} count={open.length} />
}

function Asked({ ctx, question, count }: { readonly ctx: Ctx; readonly question: Question; readonly count: number }): ReactNode {
  const { t, locale } = useShell()
  const { id, method, params, pending } = question
  const Drawn = useBody(ctx, method)
  const [{ isReading, texts }, setRead] = useState({ isReading: false, texts: 0 })
  const reading = useCallback((isNow: boolean) => setRead((last) => ({ isReading: isNow, texts: last.texts + 1 })), [])
  const { namespace = ctx.core.namespace ?? '' } = question
  const prices = useCallback(
    () => readPrices({ source: ctx.read(priceSources)[0], session: ctx.core.sessions[namespace], signal: ctx.signal }),
    [ctx, namespace],
  )
  const answer = (yes: boolean) => ctx.use(approvalQueue).settle(id, yes)
  const shown = isReading ? undefined : Drawn
  // Content that a plugin draws late, and the same in another language, has not been read yet.
  const yes = useArm(() => shown && answer(true), { of: shown && `${texts} ${locale}`, seenMs: SEEN_MS })
  return (
    <Screen
      lead={count > 1 ? t('shell.approve.queue', { i: 1, n: count }) : t('shell.approve.lead')}
      footer={
        <>
          <Button disabled={pending} onClick={() => answer(false)}>
            {t('shell.approve.reject')}
          </Button>
          <Button ref={yes.ref} kind="primary" disabled={!yes.armed || !shown} loading={pending}>
            {t('shell.approve.approve')}
          </Button>
        </>
      }
    >
      {Drawn ? <Drawn method={method} params={params} reading={reading} prices={prices} /> : <RequestSkeleton label={t('shell.loading')} />}
    </Screen>
  )
}

/** The body that a plugin draws, once its code has loaded, or the plain request if there is none. */
function useBody(ctx: Ctx, method: string): Body | undefined {
  const source = ctx.read(approvalBodies).find(({ methods }) => methods.includes(method))
  const [body, setBody] = useState<Body | undefined>(() => (source ? undefined : PlainBody))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question has one body for as long as it is open
  useEffect(() => {
    let here = true
    const show = (drawn: Body): void => void (here && setBody(() => drawn))
    source?.load().then(
      // The slot's type keeps React out of the kernel; its default export is a component with these props.
      ({ default: drawn }) => show(drawn as Body),
      () => show(PlainBody),
    )
    return () => {
      here = false
    }
  }, [])
  return body
}

function PlainBody({ method, params }: Pick<Question, 'method' | 'params'>): ReactNode {
  const { t } = useShell()
  return (
    <>
      <Card>
        <Facts items={[{ label: t('shell.approve.method'), value: method }]} />
      </Card>
      <Details open text={JSON.stringify(params, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)} />
    </>
  )
}
