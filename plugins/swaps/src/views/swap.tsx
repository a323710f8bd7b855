import type { Context, ViewProps } from '@latchkey/kernel'
import { walletButtons } from '@latchkey/kernel/late'
import {
  AmountField,
  Button,
  EmptyState,
  ErrorState,
  Fiat,
  Icon,
  IconButton,
  Notice,
  parseAmount,
  Screen,
  Skeleton,
  useShell,
} from '@latchkey/kernel/ui'
import { fromUnits } from '@latchkey/kernel/units'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { askQuote } from '../actions/ask-quote.js'
import { findMost } from '../actions/find-most.js'
import { apply } from '../apply.js'
import { addressIn, assetOf, isSameAsset } from '../asset-id.js'
import type { SwapsContract } from '../contract.js'
import { type Offer, swapFlow } from '../flow.js'
import { type Loss, lossOf } from '../form/loss.js'
import { nextStep } from '../form/next-step.js'
import { cleanTyped, toTyped, unitsOf, worthOf } from '../form/units.js'
import type { SwapToken } from '../wire.js'
import { failureText } from './parts/failure-text.js'
import { QuoteFacts, Rate } from './parts/quote-facts.js'
import { Rebasing } from './parts/rebasing.js'
import { Balance, Got, TokenChip } from './parts/side.js'
import { type Assets, useAssets } from './parts/use-assets.js'
import { useQuotes } from './parts/use-quotes.js'
import { useSwapForm } from './parts/use-swap-form.js'

/** The form: the sold asset, the bought asset, and one button that names the missing input. */
export default function Swap({ ctx, args, finish }: ViewProps<SwapsContract, 'Swap'>): ReactNode {
  const { state, holder, begun, elsewhere, support, retry } = useSwapForm(ctx, args)
  const { locale } = useShell()
  const flow = ctx.use(swapFlow)
  const assets = useAssets(ctx, holder)
  const [finding, setFinding] = useState<AbortController>()
  const { sell, buy, quoting } = state
  const { offer } = flow
  const isLive = begun && state.phase === 'form' && (quoting.status === 'ready' || quoting.status === 'failed')
  const left = useQuotes(ctx, isLive, quoting.round)
  useEffect(() => {
    flow.finish = (outcome) => finish(outcome)
  }, [flow, finish])
  useEffect(() => () => finding?.abort(), [finding])
  const network = holder?.network
  if (!holder || !network)
    return (
      <Screen>
        <EmptyState icon="swap" title={ctx.t('swaps.none')} />
      </Screen>
    )
  if (support === 'no' && !elsewhere) return <Unavailable ctx={ctx} network={network.name} />
  if (support === 'failed')
    return (
      <Screen>
        <ErrorState title={ctx.t('swaps.select.failed')} onRetry={retry} />
      </Screen>
    )
  const paid = assetFor(assets, sell)
  const got = assetFor(assets, buy)
  const native = assets.items.find(({ address }) => address === undefined)
  const parsed = parseAmount(state.amount, { decimals: sell?.decimals ?? 18, locale })
  const amount = parsed.error === undefined ? parsed.value : undefined
  const isKnown = assets.status === 'ready' || assets.status === 'stale'
  const held = paid ? unitsOf(paid) : isKnown && sell ? 0n : undefined
  const coin = network.nativeCurrency.symbol
  const next = nextStep({
    switchTo: elsewhere?.name,
    loading: support === 'asking',
    sell: sell && { symbol: sell.symbol, isNative: addressIn(sell.asset) === undefined },
    hasBuy: buy !== undefined,
    held,
    native: { symbol: coin, units: native ? unitsOf(native) : undefined },
    amount,
    quoting: quoting.status === 'asking' && offer ? 'ready' : quoting.status,
    problem: quoting.trial === 'failed' ? quoting.error?.code : undefined,
  })
  const change = (text: string): void => {
    finding?.abort()
    apply(ctx, { type: 'amount', amount: cleanTyped(text) })
  }
  const takeMost = (): void => {
    if (!sell || held === undefined) return
    finding?.abort()
    const life = new AbortController()
    setFinding(life)
    findMost(ctx, held, life)
      .then((most) => {
        if (life.signal.aborted) return
        if (most === undefined) ctx.toast({ kind: 'info', text: ctx.t('swaps.feeUnknown') })
        else apply(ctx, { type: 'amount', amount: toTyped(fromUnits(most, sell.decimals), locale) })
      })
      .catch((error: unknown) => life.signal.aborted || ctx.report(error))
      .finally(() => setFinding((now) => (now === life ? undefined : now)))
  }
  const reverse = (): void => {
    const bought = offer && buy ? fromUnits(BigInt(offer.quote.buy.amount), buy.decimals) : undefined
    apply(ctx, { type: 'reversed', amount: bought === undefined ? '' : toTyped(bought, locale) })
  }
  const press = (): void => {
    if (next.press === 'sell' || next.press === 'buy') ctx.open('SwapSelectToken', { side: next.press })
    if (next.press === 'retry') void askQuote(ctx, { signal: ctx.signal })
    if (next.press === 'switch' && elsewhere) {
      flow.switching = flow.key
      ctx.openAny('SwitchNetwork', { chain: elsewhere.caipNetworkId })
    }
    if (next.press !== 'review') return
    apply(ctx, { type: 'reviewed' })
    ctx.open('SwapPreview')
  }
  const loss = lossIn(offer, paid?.price, got?.price)
  const canBuy = ctx.read(walletButtons).find(({ id }) => id === 'onramp')
  const hasNone = held === 0n && sell !== undefined
  return (
    <Screen
      footer={
        <Button
          kind="primary"
          loading={finding !== undefined}
          disabled={!next.press || (next.press === 'switch' && !ctx.canOpen('SwitchNetwork'))}
          onClick={press}
        >
          {ctx.t(next.label, next.values)}
        </Button>
      }
    >
      <div className="lk-swap-sides">
        <AmountField
          label={ctx.t('swaps.pay')}
          value={state.amount}
          onChange={change}
          decimals={sell?.decimals ?? 18}
          autoFocus
          token={
            support === 'asking' && !elsewhere && !sell ? (
              <Skeleton width={88} height={32} />
            ) : (
              <TokenChip ctx={ctx} side="sell" token={sell} network={network} />
            )
          }
          fiat={sell && !network.testnet && <Fiat value={worthOf(amount ?? 0n, sell.decimals, paid?.price)} />}
          balance={<Balance ctx={ctx} status={assets.status} token={sell} asset={paid} />}
          onMax={sell && !hasNone && held !== undefined ? takeMost : undefined}
          hint={addressIn(sell?.asset ?? '') === undefined && isMost(amount, held) ? ctx.t('swaps.kept') : undefined}
          error={next.wrong && <span className="lk-hidden">{ctx.t(next.label, next.values)}</span>}
        />
        <div className="lk-swap-turn">
          <IconButton icon="swap" size="small" label={ctx.t('swaps.reverse')} onClick={reverse} />
        </div>
        <Got
          ctx={ctx}
          token={buy}
          network={network}
          units={offer && BigInt(offer.quote.buy.amount)}
          waiting={quoting.status === 'asking' || (quoting.status === 'none' && amount !== undefined && amount > 0n && buy !== undefined)}
          isOld={quoting.status === 'asking' && offer !== undefined}
          price={got?.price}
          balance={<Balance ctx={ctx} status={assets.status} token={buy} asset={got} />}
        />
      </div>
      {hasNone && canBuy && (
        <Button kind="quiet" icon="buy" onClick={() => canBuy.press()}>
          {ctx.t('swaps.buy')}
        </Button>
      )}
      {offer && (
        <Fold ctx={ctx} offer={offer} left={left} loss={loss}>
          <QuoteFacts ctx={ctx} offer={offer} quoting={quoting} loss={loss} withoutRate />
        </Fold>
      )}
      {offer && <Rebasing ctx={ctx} offer={offer} />}
      {quoting.status === 'failed' && (
        <Notice kind="warning" title={ctx.t('swaps.failed')}>
          {quoting.error?.code === 'swaps/quote-refused' ? ctx.t('swaps.error.refused') : ctx.t('swaps.failedLead')}
        </Notice>
      )}
      {quoting.trial === 'failed' && quoting.error && !next.wrong && (
        <Notice kind="warning">{failureText(ctx, quoting.error, sell?.symbol ?? '', coin)}</Notice>
      )}
    </Screen>
  )
}

function Unavailable({ ctx, network }: { readonly ctx: Context<SwapsContract>; readonly network: string }): ReactNode {
  const change = (): void => {
    ctx.emit('clickSelectNetworkToSwap', {})
    ctx.openAny('Networks')
  }
  return (
    <Screen
      footer={
        ctx.canOpen('Networks') && (
          <Button kind="primary" onClick={change}>
            {ctx.t('swaps.changeNetwork')}
          </Button>
        )
      }
    >
      <EmptyState icon="swap" title={ctx.t('swaps.unavailable', { network })} />
    </Screen>
  )
}

interface FoldProps {
  readonly ctx: Context<SwapsContract>
  readonly offer: Offer
  readonly left: number
  readonly loss: Loss
  readonly children: ReactNode
}

/** Shows the rate and the time until its update; the other facts are collapsed, unless much is lost. */
function Fold({ ctx, offer, left, loss, children }: FoldProps): ReactNode {
  const ring: CSSProperties & { readonly [name: `--${string}`]: number } = { '--lk-swap-left': left }
  return (
    <details className="lk-swap-fold lk-14" open={loss.level === 'much' || undefined}>
      <summary>
        <Rate offer={offer} />
        <span>
          <span
            className="lk-swap-ring"
            style={ring}
            role="img"
            title={ctx.t('swaps.refresh', { seconds: left })}
            aria-label={ctx.t('swaps.refresh', { seconds: left })}
          />
          <Icon name="down" />
        </span>
      </summary>
      {children}
    </details>
  )
}

/** Returns the account's asset for a token. */
export function assetFor({ items }: Assets, token: SwapToken | undefined): Assets['items'][number] | undefined {
  return token && items.find((asset) => isSameAsset(assetOf(asset) ?? '', token.asset))
}

/** Returns the loss of an offer. */
export function lossIn(offer: Offer | undefined, paid: number | undefined, got: number | undefined): Loss {
  if (!offer) return { level: 'unknown' }
  const { quote, sell, buy } = offer
  return lossOf(
    quote.priceImpact,
    { units: BigInt(quote.sell.amount), decimals: sell.decimals, price: paid },
    { units: BigInt(quote.buy.amount), decimals: buy.decimals, price: got },
  )
}

/** Nearly the whole balance: the remainder is for the fee. */
function isMost(amount: bigint | undefined, held: bigint | undefined): boolean {
  return amount !== undefined && held !== undefined && amount < held && amount * 100n > held * 90n
}
