import type { Activity, Context, Network } from '@latchkey/kernel'
import { sessionInUse, walletButtons } from '@latchkey/kernel/late'
import { Button, Chip, EmptyState, ErrorState, List, Section, SkeletonRow, useCore, useShell, useStyles } from '@latchkey/kernel/ui'
import { ListEnd, LongList, LongLists } from '@latchkey/kernel/ui/lists'
import { type ReactNode, useMemo, useState } from 'react'
import type { HistoryContract } from '../../contract.js'
import { groupByTime } from '../../group-by-time.js'
import { sortOut } from '../../sort-out.js'
import { ActivityRow } from './activity-row.js'
import { historyStyles } from './styles.js'
import { useHistory } from './use-history.js'

type Ctx = Context<HistoryContract>

/** Height of most rows, including the gap below. */
const ROW_PX = 64

/** Activity of the account in use, by days and months; shared by the tab and the view. */
export function ActivityList({ ctx }: { readonly ctx: Ctx }): ReactNode {
  useStyles(historyStyles)
  const { address, network } = sessionInUse(useCore(ctx)) ?? {}
  if (address === undefined || !network) return null
  return <Listed key={`${network.caipNetworkId}:${address}`} ctx={ctx} address={address} network={network} />
}

interface ListedProps {
  readonly ctx: Ctx
  readonly address: string
  readonly network: Network
}

function Listed({ ctx, address, network }: ListedProps): ReactNode {
  const { locale } = useShell()
  const history = useHistory(ctx, { address, network })
  const { items, status, failed, more, pending } = history
  const { honest, hidden } = useMemo(() => sortOut(ctx, { address, network }, items), [ctx, address, network, items])
  const periods = useMemo(() => groupByTime([...pending, ...honest], { now: new Date(), locale }), [pending, honest, locale])
  const [time, date] = useMemo(() => {
    return [
      new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }),
      new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
    ]
  }, [locale])
  const [open, setOpen] = useState(false)
  const row = (activity: Activity, when: Intl.DateTimeFormat, suspect = false): ReactNode => (
    <ActivityRow key={activity.hash} {...{ ctx, activity, network, locale, time: when, suspect }} />
  )
  const nothing = periods.length === 0
  if (nothing && failed && hidden.length === 0) return <ErrorState title={ctx.t('history.failed')} onRetry={history.retry} />
  if (nothing && status === 'loading' && hidden.length === 0) return <Waiting label={ctx.t('history.title')} count={4} />
  return (
    <LongLists className="lk-history">
      {failed === 'newest' && !nothing && <Failure ctx={ctx} onRetry={history.retry} />}
      {nothing && !more && <Nothing ctx={ctx} network={network} />}
      {periods.map(({ id, title, isDay, items: own }, at) => {
        const heading = typeof title === 'string' ? ctx.t(`history.${title}`) : title.text
        return (
          <Section key={id} title={heading}>
            <LongList label={heading} items={own} rowPx={ROW_PX} more={more && at === periods.length - 1} below={at > 2}>
              {(activity) => row(activity, isDay ? time : date)}
            </LongList>
          </Section>
        )
      })}
      {failed === 'next' && <Failure ctx={ctx} onRetry={history.retry} />}
      {more && !failed && (
        <ListEnd key={items.length} onReached={status === 'ready' ? history.loadMore : undefined}>
          <Waiting label={ctx.t('history.title')} count={1} />
        </ListEnd>
      )}
      {hidden.length > 0 && (
        <>
          <p className="lk-history-fold">
            <Chip menu={!open} onClick={() => setOpen(!open)}>
              {ctx.t('history.hidden', { n: hidden.length })}
            </Chip>
          </p>
          {open && (
            <div>
              <LongList label={ctx.t('history.hidden', { n: hidden.length })} items={hidden} more={more}>
                {(activity) => row(activity, date, true)}
              </LongList>
            </div>
          )}
        </>
      )}
    </LongLists>
  )
}

/** Splits into real entries and those planted to deceive. */
function Waiting({ label, count }: { readonly label: string; readonly count: number }): ReactNode {
  return (
    <List label={label}>
      {Array.from({ length: count }, (_, i) => (
        // Nothing tells one placeholder from another.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <SkeletonRow key={i} lines={2} trailing />
      ))}
    </List>
  )
}

function Failure({ ctx, onRetry }: { readonly ctx: Ctx; readonly onRetry: () => void }): ReactNode {
  return <ErrorState title={ctx.t('history.failed')} onRetry={onRetry} />
}

function Nothing({ ctx, network }: { readonly ctx: Ctx; readonly network: Network }): ReactNode {
  const ways = ctx.read(walletButtons).filter(({ id }) => id === 'receive' || id === 'onramp')
  const action = ways.map(({ id, label, press }) => (
    <Button key={id} onClick={press}>
      {ctx.label(label)}
    </Button>
  ))
  return <EmptyState icon="clock" title={ctx.t(network.testnet ? 'history.testnet' : 'history.none')} action={ways.length > 0 && action} />
}
