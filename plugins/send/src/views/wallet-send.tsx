import type { Context, ViewProps } from '@latchkey/kernel'
import {
  Amount,
  AmountField,
  Button,
  Chip,
  EmptyState,
  Notice,
  parseAmount,
  Screen,
  Skeleton,
  useCore,
  useShell,
} from '@latchkey/kernel/ui'
import { fromUnits } from '@latchkey/kernel/units'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { findMost } from '../actions/prepare.js'
import { apply } from '../apply.js'
import type { SendContract, SendOutcome } from '../contract.js'
import { sendFlow } from '../flow.js'
import { findAsset, tokenOf } from '../form/asset-id.js'
import { type NextStep, nextStep } from '../form/next-step.js'
import { cleanTyped, decimalsOf, toTyped, unitsOf } from '../form/units.js'
import { isSmart, networkOf } from '../holder-in-use.js'
import { toFailure } from '../to-failure.js'
import { AssetImage } from './parts/asset-image.js'
import { failureText } from './parts/failure-text.js'
import { Fiat } from './parts/fiat.js'
import { NotEnough } from './parts/not-enough.js'
import { RecipientField } from './parts/recipient-field.js'
import { useSendForm } from './parts/use-send-form.js'

/** Amount, asset and recipient. One button names the missing input. */
export default function WalletSend({ ctx, args, finish }: ViewProps<SendContract, 'WalletSend'>): ReactNode {
  const { begun, holder, state, assets } = useSendForm(ctx, args)
  const { locale } = useShell()
  const core = useCore(ctx)
  const flow = ctx.use(sendFlow)
  const [finding, setFinding] = useState<AbortController>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    flow.finish = (outcome: SendOutcome) => finish(outcome)
  }, [flow, finish])
  const [of, where] = [holder?.address, holder?.network?.caipNetworkId]
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found out for one account is nothing to another
  useEffect(() => () => finding?.abort(), [finding, of, where])
  const { items } = assets
  const asset = findAsset(items, state.token)
  // The maximum depends on the account, the network, the token and its balance: any change computes it again.
  const holding = asset && `${holder?.network?.caipNetworkId} ${holder?.address} ${tokenOf(asset)} ${asset.quantity.numeric}`
  const mostOf = useRef<string>(undefined)
  const again = useRef(() => {})
  const isMax = begun && state.max && state.phase === 'form' && state.from === holder?.address
  useEffect(() => {
    if (isMax && holding !== undefined && mostOf.current !== holding) again.current()
  }, [isMax, holding])
  if (!holder)
    return (
      <Screen
        footer={
          <Button kind="primary" onClick={() => ctx.home(args?.namespace === undefined ? {} : { namespace: args.namespace })}>
            {ctx.t('send.none')}
          </Button>
        }
      >
        <EmptyState icon="wallet" title={ctx.t('send.none')} />
      </Screen>
    )
  if (!begun) return <Screen />
  const { network } = holder
  const native = items.find(({ address }) => address === undefined)
  // Known before its balance is.
  const isCoinLoading = !asset && state.token === 'native' && assets.status === 'loading'
  const symbol = asset?.symbol ?? (isCoinLoading ? network?.nativeCurrency.symbol : undefined)
  const decimals = asset ? decimalsOf(asset) : 18
  const parsed = parseAmount(state.amount, { decimals, locale })
  const amount = parsed.error === undefined ? parsed.value : undefined
  const wanted = networkOf(core, args ?? {}) ?? (network ? undefined : core.networks.find((n) => n.chainNamespace === holder.namespace))
  const elsewhere = wanted !== undefined && wanted.caipNetworkId !== network?.caipNetworkId ? wanted : undefined
  const next = nextStep({
    state,
    loading: state.token !== undefined && assets.status === 'loading',
    switchTo: elsewhere?.name,
    token: asset && { symbol: asset.symbol, units: unitsOf(asset), isNative: asset.address === undefined },
    native: native && { symbol: native.symbol, units: unitsOf(native) },
    mayBePaid: isSmart(core, holder),
    amount,
  })
  const takeMost = (): void => {
    if (!asset || !network) return
    finding?.abort()
    setProblem(undefined)
    mostOf.current = holding
    if (asset.address !== undefined) {
      apply(ctx, { type: 'max', amount: toTyped(fromUnits(unitsOf(asset), decimals), locale) })
      return
    }
    const life = new AbortController()
    setFinding(life)
    findMost(ctx, { from: holder.address, to: state.recipient.address, token: 'native', network }, life)
      .then(
        (most) => life.signal.aborted || apply(ctx, { type: 'max', amount: toTyped(fromUnits(most, decimals), locale) }),
        (error: unknown) =>
          life.signal.aborted || setProblem(failureText(ctx, toFailure(error), asset.symbol, network.nativeCurrency.symbol)),
      )
      .finally(() => setFinding((now) => (now === life ? undefined : now)))
  }
  again.current = takeMost
  const type = (text: string): void => {
    finding?.abort()
    setProblem(undefined)
    apply(ctx, { type: 'amount', amount: cleanTyped(text) })
  }
  const press = (): void => {
    if (next.press === 'token') ctx.open('WalletSendSelectToken')
    if (next.press === 'switch' && ctx.canOpen('SwitchNetwork')) ctx.openAny('SwitchNetwork', { chain: elsewhere?.caipNetworkId })
    if (next.press !== 'review') return
    apply(ctx, { type: 'reviewed' })
    ctx.open('WalletSendPreview')
  }
  const kept = state.max && asset?.address === undefined
  return (
    <Screen
      footer={
        next.label === 'send.notEnough' || next.label === 'send.notEnoughFee' ? (
          <NotEnough ctx={ctx} label={ctx.t(next.label, next.values)} />
        ) : (
          <Button
            kind="primary"
            disabled={!next.press || (next.press === 'switch' && !ctx.canOpen('SwitchNetwork')) || finding !== undefined}
            onClick={press}
          >
            {ctx.t(next.label, next.values)}
          </Button>
        )
      }
    >
      <AmountField
        label={ctx.t('send.from')}
        value={state.amount}
        onChange={type}
        decimals={decimals}
        autoFocus
        token={
          <Chip
            menu
            leading={asset && <AssetImage asset={asset} network={network} size={20} />}
            label={symbol ? ctx.t('send.token', { symbol }) : ctx.t('send.chooseToken')}
            onClick={() => ctx.open('WalletSendSelectToken')}
          >
            {symbol ?? ctx.t('send.chooseToken')}
          </Chip>
        }
        fiat={asset && !network?.testnet && <Fiat ctx={ctx} units={amount ?? 0n} asset={asset} />}
        balance={<Balance ctx={ctx} status={assets.status} asset={asset} />}
        onMax={asset && takeMost}
        hint={kept ? ctx.t('send.kept') : undefined}
        error={problem ?? errorOf(ctx, next, 'amount')}
      />
      <RecipientField ctx={ctx} holder={holder} recipient={state.recipient} />
      {assets.status === 'failed' && <Notice kind="warning">{ctx.t('send.balanceFailed')}</Notice>}
    </Screen>
  )
}

interface BalanceProps {
  readonly ctx: Context<SendContract>
  readonly status: string
  readonly asset: ReturnType<typeof findAsset>
}

function Balance({ ctx, status, asset }: BalanceProps): ReactNode {
  if (!asset) return status === 'loading' && <Skeleton width={96} />
  const [before = '', after = ''] = ctx.t('send.balance', { amount: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <Amount value={asset.quantity.numeric} symbol={asset.symbol} max={3} />
      {after}
    </>
  )
}

/** The button says the reason, so only screen readers get it at the field as well. */
function errorOf(ctx: Context<SendContract>, { label, values, wrong }: NextStep, field: NextStep['wrong']): ReactNode {
  return wrong === field && <span className="lk-hidden">{ctx.t(label, values)}</span>
}
