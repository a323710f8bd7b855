import type { Context, ViewProps } from '@latchkey/kernel'
import { explorerPage, isHidden } from '@latchkey/kernel/async'
import {
  Amount,
  Button,
  Chip,
  EmptyState,
  ErrorState,
  Fiat,
  Image,
  List,
  Screen,
  Section,
  SkeletonRow,
  Spinner,
  TimelineRow,
  useOwn,
  useShell,
} from '@latchkey/kernel/ui'
import { fromUnits } from '@latchkey/kernel/units'
import { type ReactNode, useEffect, useState } from 'react'
import { isInUse, loadPurchases } from '../actions/load-purchases.js'
import { byMonth } from '../by-month.js'
import type { OnrampContract } from '../contract.js'
import { chainOf } from '../form.js'
import type { OnrampPurchase } from '../wire.js'

/** Lists of the specification: how often unfinished purchases are polled. The server polls providers less often. */
const PERIOD_MS = 3_000

/** Lists purchases by month; polls those in progress. */
export default function OnRampActivity({ ctx }: ViewProps<OnrampContract, 'OnRampActivity'>): ReactNode {
  const { purchases } = useOwn(ctx)
  const { locale } = useShell()
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  // `attempt` asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isOver = false
    const tell = (next: 'ready' | 'failed') => !isOver && setStatus(next)
    loadPurchases(ctx).then(
      () => tell('ready'),
      (error: unknown) => {
        if (isOver) return
        ctx.report(error)
        tell('failed')
      },
    )
    return () => {
      isOver = true
    }
  }, [ctx, attempt])
  const shown = purchases.filter(({ status: at, account }) => at !== 'open' && isInUse(ctx, account))
  const hasPending = purchases.some((purchase) => purchase.status === 'pending' || purchase.status === 'open')
  useEffect(() => {
    if (!hasPending) return
    const timer = setInterval(() => {
      if (!isHidden()) setAttempt((n) => n + 1)
    }, PERIOD_MS)
    return () => clearInterval(timer)
  }, [hasPending])
  if (shown.length === 0 && status === 'loading')
    return (
      <Screen>
        <SkeletonRow lines={2} trailing />
        <SkeletonRow lines={2} trailing />
      </Screen>
    )
  if (shown.length === 0)
    return (
      <Screen>
        {status === 'failed' ? (
          <ErrorState title={ctx.t('onramp.activity.failed')} onRetry={() => setAttempt((n) => n + 1)} />
        ) : (
          <EmptyState
            icon="buy"
            title={ctx.t('onramp.activity.none')}
            action={<Button onClick={() => ctx.open('OnRampProviders')}>{ctx.t('onramp.title')}</Button>}
          />
        )}
      </Screen>
    )
  return (
    <Screen>
      <div className="lk-buy-list">
        {byMonth(shown, { now: new Date(), locale }).map(({ id, title, items }) => (
          <Section key={id} title={title ?? ctx.t('onramp.activity.thisMonth')}>
            <List label={title ?? ctx.t('onramp.activity.thisMonth')}>
              {items.map((purchase) => (
                <Purchase key={purchase.id} ctx={ctx} purchase={purchase} locale={locale} />
              ))}
            </List>
          </Section>
        ))}
      </div>
    </Screen>
  )
}

interface PurchaseProps {
  readonly ctx: Context<OnrampContract>
  readonly purchase: OnrampPurchase
  readonly locale: string
}

function Purchase({ ctx, purchase, locale }: PurchaseProps): ReactNode {
  const { status, amount, decimals, symbol, paid, fiat, createdAt, hash } = purchase
  const { options } = ctx.state
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === chainOf(purchase))
  const token = options?.tokens.find(({ asset }) => asset === purchase.asset)
  const page = network && hash !== null ? explorerPage(ctx, network, { kind: 'transaction', id: hash })?.url : undefined
  const time = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: 'numeric',
    numberingSystem: 'latn',
  })
  return (
    <TimelineRow
      direction={status === 'failed' ? 'close' : status === 'done' ? 'check' : 'clock'}
      tone={status === 'failed' ? 'danger' : status === 'done' ? 'success' : undefined}
      leading={<Image src={token?.iconUrl ?? network?.assets?.imageUrl} name={symbol} shape="round" />}
      title={
        amount === null || status === 'failed' ? symbol : <Amount value={fromUnits(BigInt(amount), decimals)} max={5} symbol={symbol} />
      }
      subtitle={
        <span className="lk-buy-methods">
          <span>{ctx.t(`onramp.status.${status}`)}</span>
          <span>{time.format(new Date(createdAt))}</span>
        </span>
      }
      amount={<Fiat value={paid} currency={fiat} />}
      time={
        status === 'pending' ? <Spinner /> : status === 'failed' ? <Chip kind="danger">{ctx.t('onramp.status.failed')}</Chip> : undefined
      }
      href={page}
    />
  )
}
