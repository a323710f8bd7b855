import type { Context, ViewProps } from '@latchkey/kernel'
import { explorerPage } from '@latchkey/kernel/async'
import { Button, Checkbox, CopyButton, Details, formatAmount, Link, Notice, Screen, useCore, useOwn, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { askQuote } from '../actions/ask-quote.js'
import { confirm } from '../actions/confirm.js'
import { leave } from '../actions/leave.js'
import { isUnsure } from '../actions/unsure-swaps.js'
import { apply } from '../apply.js'
import type { SwapState, SwapsContract } from '../contract.js'
import { type Offer, swapFlow } from '../flow.js'
import { holderInUse } from '../holder.js'
import { failureText, isMoved } from './parts/failure-text.js'
import { QuoteFacts } from './parts/quote-facts.js'
import { Rebasing } from './parts/rebasing.js'
import { Steps } from './parts/steps.js'
import { Unsure } from './parts/unsure.js'
import { useAssets } from './parts/use-assets.js'
import { useQuotes } from './parts/use-quotes.js'
import { Ways } from './parts/ways.js'
import { assetFor, lossIn } from './swap.js'

/** Shows the swap as it will be sent to the wallet, and its result. */
export default function SwapPreview({ ctx }: ViewProps<SwapsContract, 'SwapPreview'>): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const { announce } = useShell()
  const { offer } = ctx.use(swapFlow)
  const { phase, quoting, failure, moved, sent } = state
  const holder = holderInUse(core)
  const assets = useAssets(ctx, holder)
  const [accepted, setAccepted] = useState<Offer['quote']>()
  const [looked, setLooked] = useState(false)
  const [checking, setChecking] = useState(false)
  const isHere = holder?.address === state.from && holder?.network?.caipNetworkId === state.chain
  const isLooking = phase === 'preview' && isHere
  useQuotes(ctx, isLooking && !checking && (quoting.status === 'ready' || quoting.status === 'failed'), quoting.round)
  useEffect(() => {
    // Another account or network means another swap, and without a form there is nothing to review.
    if (phase !== 'form' && (isHere || phase !== 'preview')) return
    if (ctx.core.stack.at(-1)?.view !== 'SwapPreview') return
    if (ctx.core.stack.length > 1) ctx.back()
    else ctx.replace('Swap')
  }, [ctx, phase, isHere])
  useEffect(() => () => apply(ctx, { type: 'left' }), [ctx])
  const waiting = phase === 'wallet'
  const isAsked = waiting && state.progress?.at !== undefined
  const approve = ctx.t('swaps.approve', { wallet: holder?.walletName ?? '' })
  useEffect(() => {
    if (isAsked) announce(approve)
  }, [announce, isAsked, approve])
  // Keeps showing the sent swap, regardless of later quotes.
  const [agreed, setAgreed] = useState<Offer>()
  const shown = phase === 'preview' ? offer : (agreed ?? offer)
  if (!shown || (phase === 'preview' && !isHere)) return <Screen>{quoting.status === 'failed' && <Failed ctx={ctx} />}</Screen>
  const { sell, buy, quote, network } = shown
  const coin = network.nativeCurrency.symbol
  const loss = lossIn(shown, assetFor(assets, sell)?.price, assetFor(assets, buy)?.price)
  const needsTick = loss.level === 'much' && phase === 'preview'
  const isRepeated = phase === 'preview' && isUnsure(ctx, shown)
  // A confirmation only applies to the price it was given for, or a better one.
  const isTicked = accepted !== undefined && BigInt(quote.minBuy) >= BigInt(accepted.minBuy) && accepted.sell.amount === quote.sell.amount
  const problem = quoting.trial === 'failed' ? quoting.error : undefined
  const wrong = failure ?? problem
  const isReady = quoting.status === 'ready' && (quoting.trial === 'ready' || quoting.trial === 'later')
  const press = (): void => {
    if (!shown || checking) return
    if (moved) {
      apply(ctx, { type: 'seen' })
      return
    }
    setChecking(true)
    setAgreed(shown)
    setLooked(false)
    confirm(ctx, shown)
      .catch(ctx.report)
      .finally(() => setChecking(false))
  }
  const repeat = (): void => {
    apply(ctx, { type: 'again' })
    void askQuote(ctx, { signal: ctx.signal })
  }
  const isOver = phase === 'sent' || phase === 'done' || phase === 'failed' || phase === 'unsure'
  const isGone = failure?.code === 'wallet/gone'
  return (
    <Screen
      footer={
        phase === 'unsure' ? (
          <div className="lk-swap-pairs">
            <Button onClick={() => (isGone ? location.reload() : repeat())}>{isGone ? ctx.t('swaps.reload') : ctx.t('swaps.again')}</Button>
            <Button kind="primary" onClick={() => leave(ctx)}>
              {ctx.t('swaps.finish')}
            </Button>
          </div>
        ) : isOver ? (
          <Button kind="primary" onClick={() => leave(ctx)}>
            {ctx.t('swaps.finish')}
          </Button>
        ) : (
          <div className="lk-swap-pairs">
            {/* A request to the wallet cannot be withdrawn here. */}
            {!waiting && <Button onClick={() => ctx.back()}>{ctx.t('swaps.cancel')}</Button>}
            <Button
              kind={loss.level === 'much' && !moved ? 'danger' : 'primary'}
              loading={waiting || checking}
              disabled={moved ? false : !isReady || (needsTick && !isTicked) || (isRepeated && !looked)}
              onClick={press}
            >
              {isAsked ? approve : moved ? <span className="lk-14">{ctx.t('swaps.changed')}</span> : ctx.t('swaps.swap')}
            </Button>
          </div>
        )
      }
    >
      <Ways ctx={ctx} offer={shown} bought={sent?.bought ?? quote.buy.amount} isOld={quoting.status === 'asking' && isLooking} />
      {!isOver && <QuoteFacts ctx={ctx} offer={shown} quoting={quoting} loss={loss} />}
      {!isOver && <Rebasing ctx={ctx} offer={shown} />}
      <Steps ctx={ctx} offer={shown} progress={state.progress} sent={sentAs(state)} />
      {needsTick && (
        <Notice kind="danger" title={ctx.t('swaps.lossTitle')}>
          <Checkbox checked={isTicked} onChange={(on) => setAccepted(on ? quote : undefined)}>
            {ctx.t('swaps.loss')}
          </Checkbox>
        </Notice>
      )}
      {isRepeated && (
        <Notice kind="danger" title={ctx.t('swaps.repeated')}>
          <Checkbox checked={looked} onChange={setLooked}>
            {ctx.t('swaps.looked')}
          </Checkbox>
        </Notice>
      )}
      {wrong && phase === 'preview' && (
        <Notice kind={isMoved(wrong) ? 'warning' : 'danger'} title={failureText(ctx, wrong, sell.symbol, coin)}>
          {ctx.t('swaps.nothingSwapped')}
        </Notice>
      )}
      {wrong && phase === 'preview' && !isMoved(wrong) && <Details text={`${wrong.code}: ${wrong.reason}`} />}
      {quoting.status === 'failed' && phase === 'preview' && <Failed ctx={ctx} />}
      {quoting.status === 'noRoute' && phase === 'preview' && <Notice kind="warning">{ctx.t('swaps.noRoute')}</Notice>}
      {phase === 'unsure' ? (
        <Unsure ctx={ctx} state={state} wallet={holder?.walletName ?? ''} />
      ) : (
        isOver && <Outcome ctx={ctx} state={state} />
      )}
    </Screen>
  )
}

function Failed({ ctx }: { readonly ctx: Context<SwapsContract> }): ReactNode {
  return (
    <Notice
      kind="warning"
      title={ctx.t('swaps.failed')}
      action={
        <Button kind="quiet" size="small" icon="refresh" onClick={() => void askQuote(ctx, { signal: ctx.signal })}>
          {ctx.t('swaps.again')}
        </Button>
      }
    >
      {ctx.t('swaps.failedLead')}
    </Notice>
  )
}

function sentAs({ phase }: SwapState): 'no' | 'waiting' | 'done' | 'failed' {
  return phase === 'sent' ? 'waiting' : phase === 'done' || phase === 'failed' ? phase : 'no'
}

/** Shows the result, with a link to the explorer. */
function Outcome({ ctx, state }: { readonly ctx: Context<SwapsContract>; readonly state: SwapState }): ReactNode {
  const { announce } = useShell()
  const { sent, phase } = state
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === sent?.chainId)
  const explorer = sent && explorerPage(ctx, network, { kind: 'transaction', id: sent.hash })
  const text =
    phase === 'done'
      ? ctx.t('swaps.done')
      : phase === 'failed'
        ? ctx.t(sent?.status === 'cancelled' ? 'swaps.cancelled' : 'swaps.failedOnChain')
        : sent?.status === 'unknown'
          ? ctx.t('swaps.unknown')
          : ctx.t('swaps.sent')
  useEffect(() => announce(text, phase === 'failed' ? 'assertive' : 'polite'), [announce, text, phase])
  return (
    <>
      <Notice kind={phase === 'done' ? 'success' : phase === 'failed' ? 'danger' : 'info'} title={text}>
        {phase === 'failed' ? ctx.t('swaps.failedOnChainLead') : phase === 'sent' && ctx.t('swaps.sentLead')}
      </Notice>
      {sent?.extraFee !== undefined && network && (
        <p className="lk-14 lk-quiet">
          {ctx.t('swaps.extraFee', {
            amount: formatAmount(BigInt(sent.extraFee), { decimals: network.nativeCurrency.decimals, locale: ctx.core.locale }),
            symbol: network.nativeCurrency.symbol,
          })}
        </p>
      )}
      {sent && (
        <div className="lk-swap-hash lk-14" data-status={sent.status}>
          {explorer && (
            <Link href={explorer.url} external>
              {ctx.t('swaps.explorer', { explorer: explorer.name })}
            </Link>
          )}
          <CopyButton value={sent.hash} label={ctx.t('swaps.copyHash')} kind="quiet" />
        </div>
      )}
    </>
  )
}
