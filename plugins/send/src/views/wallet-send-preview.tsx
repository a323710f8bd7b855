import type { ViewProps } from '@latchkey/kernel'
import {
  Address,
  Amount,
  Avatar,
  Button,
  Details,
  Notice,
  parseAmount,
  Screen,
  Skeleton,
  useCore,
  useOwn,
  useShell,
} from '@latchkey/kernel/ui'
import { fromUnits } from '@latchkey/kernel/units'
import { type ReactNode, useEffect, useState } from 'react'
import { confirm } from '../actions/confirm.js'
import { prepare } from '../actions/prepare.js'
import { recheck } from '../actions/recheck.js'
import { apply } from '../apply.js'
import type { SendContract } from '../contract.js'
import { sendFlow } from '../flow.js'
import { findAsset } from '../form/asset-id.js'
import { decimalsOf } from '../form/units.js'
import { askGuards } from '../guard/ask-guards.js'
import { unexpectedChanges } from '../guard/unexpected.js'
import { holderInUse, ownHolder } from '../holder-in-use.js'
import type { Warning } from '../send-guard.js'
import { AssetImage } from './parts/asset-image.js'
import { Changes } from './parts/changes.js'
import { Costs } from './parts/costs.js'
import { failureText } from './parts/failure-text.js'
import { Fiat } from './parts/fiat.js'
import { GuardNotes } from './parts/guard-notes.js'
import { NotEnough } from './parts/not-enough.js'
import { useAssets } from './parts/use-assets.js'
import { useCountdown } from './parts/use-countdown.js'
import { useRecheck } from './parts/use-recheck.js'

/** How long a replaced plan must be on screen before it can be approved. */
const LOOK_MS = 1_000
/** How long a danger must be shown before the visitor can continue. */
const PAUSE_S = 3

/** The transfer exactly as it will be requested, with everything known about it. */
export default function WalletSendPreview({ ctx }: ViewProps<SendContract, 'WalletSendPreview'>): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const flow = ctx.use(sendFlow)
  const { announce, locale } = useShell()
  const { phase, estimate, recipient, failure } = state
  const inUse = holderInUse(core, state.namespace)
  const holder = ownHolder(core, state)
  const { items } = useAssets(ctx, holder)
  const [warnings, setWarnings] = useState<readonly Warning[]>()
  const [armed, setArmed] = useState(false)
  const [moved, setMoved] = useState<object>()
  const [unseen, setUnseen] = useState(false)
  const [checking, setChecking] = useState(false)
  const left = useCountdown(PAUSE_S, armed)
  const network = holder?.network
  const isHere = inUse?.address === state.from && inUse?.network?.caipNetworkId === state.chain
  const transfer = flow.plan?.transfer
  const asset = findAsset(items, state.token)
  const native = items.find(({ address }) => address === undefined)
  const stopCheck = useRecheck(ctx, {
    transfer: phase === 'preview' && isHere && estimate.status === 'ready' ? transfer : undefined,
    held: asset && `${asset.quantity.numeric} ${native?.quantity.numeric}`,
    onMoved: () => noteMoved(),
  })
  /** Shows a newer plan, if there is one. */
  const noteMoved = (): void => setMoved(flow.plan && {})
  useEffect(() => {
    if (!moved) return
    setUnseen(true)
    const timer = setTimeout(() => setUnseen(false), LOOK_MS)
    return () => {
      clearTimeout(timer)
      setUnseen(false)
    }
  }, [moved])

  useEffect(() => {
    // Another account or network means another transfer; and without a form there is nothing to review.
    if (phase !== 'form' && (isHere || phase !== 'preview')) return
    if (ctx.core.stack.length > 1) ctx.back()
    else ctx.replace('WalletSend')
  }, [ctx, phase, isHere])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan belongs to one visit of this view
  useEffect(() => {
    if (ctx.state.phase !== 'preview' || !network) return
    const life = new AbortController()
    void prepare(ctx, network, life)
    return () => {
      life.abort()
      apply(ctx, { type: 'left' })
    }
  }, [ctx])
  const waiting = phase === 'wallet'
  useEffect(() => {
    // The warnings agreed to stay: a transfer counts as sent, perhaps, from the moment the wallet is asked.
    if (waiting) return
    if (estimate.status !== 'ready' || !transfer) return setWarnings(undefined)
    const life = new AbortController()
    askGuards(ctx, transfer, life).then(
      (found) => life.signal.aborted || setWarnings(found),
      () => {
        // Only after the view is closed.
      },
    )
    return () => life.abort()
  }, [ctx, estimate.status, transfer, waiting])
  const approve = ctx.t('send.approve', { wallet: holder?.walletName ?? '' })
  useEffect(() => {
    if (waiting) announce(approve)
  }, [announce, waiting, approve])

  // One account's plan is never shown under another, not even until the form returns.
  if ((phase === 'preview' && !isHere) || !holder || !network || !asset || recipient.address === undefined) return <Screen />
  const decimals = decimalsOf(asset)
  const coin = network.nativeCurrency.symbol
  // The typed amount is shown while it is being simulated; only the plan knows how much Max is.
  const typed = state.max ? undefined : parseAmount(state.amount, { decimals, locale })
  const units = transfer?.amount ?? (typed?.error === undefined ? typed?.value : undefined)
  const amount = units === undefined ? undefined : fromUnits(units, decimals)
  const danger = transfer !== undefined && (warnings?.some(({ level }) => level === 'danger') || unexpectedChanges(transfer).length > 0)
  const ask = async (): Promise<void> => {
    if (!transfer || checking || unseen) return
    stopCheck()
    setChecking(true)
    // The visitor never agrees to an amount or a fee that was not shown (AMT-05).
    const kept = await recheck(ctx, transfer, { signal: ctx.signal }).finally(() => setChecking(false))
    if (!kept) return noteMoved()
    setMoved(undefined)
    await confirm(ctx, {
      transfer: kept,
      event: { network: network.caipNetworkId, token: asset.symbol, amount: fromUnits(kept.amount, decimals) },
    })
  }
  const retry = (): void => {
    setMoved(undefined)
    void prepare(ctx, network, { signal: ctx.signal })
  }
  const press = (): void => {
    if (danger && !armed) {
      announce(ctx.t('send.anywayIn', { seconds: PAUSE_S }), 'assertive')
      setArmed(true)
      return
    }
    void ask().catch(ctx.report)
  }
  // Only a failure that leads back here has moved no money; the others are shown by the last screen.
  const failed = estimate.status === 'failed' ? estimate.error : phase === 'preview' ? failure : undefined
  // An expired transfer can never happen: only a new plan can be sent.
  const isExpired = failure?.code === 'transfer/expired' && phase === 'preview'
  const lacking =
    failed?.code === 'transfer/not-enough'
      ? ctx.t('send.notEnough', { symbol: asset.symbol })
      : failed?.code === 'transfer/no-fee'
        ? ctx.t('send.notEnoughFee', { symbol: coin })
        : undefined
  return (
    <Screen
      footer={
        lacking !== undefined ? (
          <NotEnough ctx={ctx} label={lacking} />
        ) : (
          <div className="lk-send-pairs">
            {/* A request to the wallet cannot be withdrawn here. */}
            {!waiting && <Button onClick={() => ctx.back()}>{ctx.t('send.cancel')}</Button>}
            {estimate.status === 'failed' || isExpired ? (
              <Button kind="primary" icon="refresh" onClick={retry}>
                {isExpired ? ctx.t('send.again') : ctx.label('shell.retry')}
              </Button>
            ) : (
              <Button
                kind={danger ? 'danger' : 'primary'}
                loading={waiting || checking}
                disabled={estimate.status !== 'ready' || warnings === undefined || unseen || (armed && left > 0)}
                onClick={press}
              >
                {waiting
                  ? approve
                  : armed
                    ? left > 0
                      ? ctx.t('send.anywayIn', { seconds: left })
                      : ctx.t('send.anyway')
                    : ctx.t('send.send')}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="lk-send-sum">
        <AssetImage asset={asset} network={network} size={64} />
        <p className="lk-32">
          {amount === undefined ? <Skeleton width={160} height="1lh" /> : <Amount value={amount} symbol={asset.symbol} />}
        </p>
        {!network.testnet && (
          <p className="lk-14 lk-quiet lk-number">{units !== undefined && <Fiat ctx={ctx} units={units} asset={asset} />}</p>
        )}
      </div>
      <div className="lk-send-ways">
        <Party label={ctx.t('send.preview.from')} address={holder.address} />
        <Party label={ctx.t('send.to')} address={recipient.address} name={recipient.name} whole />
      </div>
      {/* Above the costs, so that a low screen shows them without scrolling. */}
      {warnings && <GuardNotes ctx={ctx} warnings={warnings} to={recipient.address} />}
      {moved && !failed && <Notice kind="warning">{ctx.t('send.error.moved')}</Notice>}
      {/* The button says it to those who see it. */}
      {failed && lacking !== undefined && (
        <p className="lk-hidden" role="alert">
          {failureText(ctx, failed, asset.symbol, coin)} {ctx.t('send.nothingSent')}
        </p>
      )}
      {failed && lacking === undefined && (
        <Notice kind="danger" title={failureText(ctx, failed, asset.symbol, coin)}>
          {ctx.t('send.nothingSent')}
        </Notice>
      )}
      <Costs ctx={ctx} status={estimate.status} transfer={transfer} network={network} asset={asset} coin={native} />
      {transfer && <Changes ctx={ctx} transfer={transfer} assets={items} />}
      {failed && lacking === undefined && <Details text={`${failed.code}: ${failed.reason}`} />}
    </Screen>
  )
}

interface PartyProps {
  readonly label: string
  readonly address: string
  readonly name?: string | undefined
  /** In a recipient, every character counts. */
  readonly whole?: boolean
}

function Party({ label, address, name, whole = false }: PartyProps): ReactNode {
  return (
    <div>
      <Avatar address={address} size={32} />
      <div>
        <p className="lk-12 lk-quiet">{label}</p>
        {name !== undefined && (
          <p className="lk-14 lk-strong">
            <bdi>{name}</bdi>
          </p>
        )}
        <Address value={address} form={whole ? 'whole' : 'short'} />
      </div>
    </div>
  )
}
