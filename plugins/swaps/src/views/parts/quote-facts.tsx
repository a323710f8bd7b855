import type { Context } from '@latchkey/kernel'
import { Amount, type Fact, Facts, Skeleton, useShell } from '@latchkey/kernel/ui'
import { toUnits } from '@latchkey/kernel/units'
import type { ReactNode } from 'react'
import { isSameAsset } from '../../asset-id.js'
import type { Quoting, SwapsContract } from '../../contract.js'
import type { Offer } from '../../flow.js'
import type { Loss } from '../../form/loss.js'
import { rateOf } from '../../form/units.js'

export interface QuoteFactsProps {
  readonly ctx: Context<SwapsContract>
  readonly offer: Offer
  readonly quoting: Quoting
  readonly loss: Loss
  /** Set if the rate is already shown on its own line. */
  readonly withoutRate?: boolean
}

/** Shows the facts of a price: rate, cost, impact, slippage, minimum, fees, and provider. */
export function QuoteFacts({ ctx, offer, quoting, loss, withoutRate = false }: QuoteFactsProps): ReactNode {
  const { quote, buy, query, network } = offer
  // A price similar to the previous one costs about the same, so the old values stay during the simulation to avoid flicker.
  const isOld = quoting.trial === 'running'
  const trade = offer.trade ?? (isOld ? offer.tradeBefore : undefined)
  const { percent } = useFormats()
  const { decimals, symbol } = network.nativeCurrency
  const cost =
    trade?.fee !== undefined ? (
      <span data-old={isOld || undefined}>
        <Amount value={trade.fee} decimals={decimals} symbol={symbol} max={8} />
      </span>
    ) : isOld ? (
      <Skeleton width={96} />
    ) : (
      ctx.t('swaps.costUnknown')
    )
  const items: Fact[] = [
    ...(withoutRate ? [] : [{ label: ctx.t('swaps.rate'), value: <Rate offer={offer} /> }]),
    { label: ctx.t('swaps.cost'), value: cost },
    ...(trade?.rent === undefined
      ? []
      : [{ label: ctx.t('swaps.rent'), value: <Amount value={trade.rent} decimals={decimals} symbol={symbol} max={8} /> }]),
    {
      label: ctx.t('swaps.impact'),
      value: (
        <span
          className={loss.level === 'much' ? 'lk-swap-much' : loss.level === 'some' ? 'lk-swap-some' : undefined}
          data-loss={loss.level}
        >
          {loss.percent === undefined ? ctx.t('swaps.impactUnknown') : percent(loss.percent)}
        </span>
      ),
    },
    { label: ctx.t('swaps.slippage'), value: percent(String(query.slippage / 100)) },
    { label: ctx.t('swaps.minimum'), value: <Amount value={BigInt(quote.minBuy)} decimals={buy.decimals} symbol={buy.symbol} max={8} /> },
    ...feesOf(ctx, offer),
    { label: ctx.t('swaps.provider'), value: <bdi>{quote.provider.name}</bdi> },
  ]
  return <Facts items={items} />
}

/** Shows the price of one unit. */
export function Rate({ offer: { quote, sell, buy } }: { readonly offer: Offer }): ReactNode {
  const rate = rateOf(
    { units: BigInt(quote.sell.amount), decimals: sell.decimals },
    { units: BigInt(quote.buy.amount), decimals: buy.decimals },
  )
  return (
    <bdi dir="ltr">
      <Amount value="1" symbol={sell.symbol} /> = <Amount value={rate} symbol={buy.symbol} />
    </bdi>
  )
}

function feesOf(ctx: Context<SwapsContract>, { quote, sell, buy }: Offer): readonly Fact[] {
  const labels = {
    pool: 'swaps.fee.pool',
    provider: 'swaps.fee.provider',
    operator: 'swaps.fee.operator',
    token: 'swaps.fee.token',
  } as const
  return quote.fees.flatMap(({ who, name, asset, amount }) => {
    const token = [sell, buy].find((each) => isSameAsset(each.asset, asset))
    if (!token || amount === '0') return []
    const value = <Amount key={who} value={BigInt(amount)} decimals={token.decimals} symbol={token.symbol} max={8} />
    return [{ label: ctx.t(labels[who], { name }), value }]
  })
}

interface Formats {
  percent(of: string): string
}

function useFormats(): Formats {
  const { locale } = useShell()
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2, numberingSystem: 'latn' })
  return { percent: (of) => format.format(Number(toUnits(of, 2)) / 10_000) }
}
