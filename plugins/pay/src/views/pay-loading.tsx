import type { Context, ViewProps } from '@latchkey/kernel'
import { explorerPage } from '@latchkey/kernel/async'
import {
  Address,
  Amount,
  Button,
  CopyButton,
  Details,
  EmptyState,
  type Fact,
  Facts,
  Image,
  Link,
  Notice,
  ProgressRing,
  Screen,
  useCore,
  useOwn,
  useShell,
} from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import { again } from '../actions/again.js'
import { openPage } from '../actions/open-page.js'
import type { PayContract, PayState } from '../contract.js'
import { holderFor } from '../holder-in-use.js'
import { payFlow } from '../run.js'
import { failureText } from './parts/failure-text.js'
import { Steps } from './parts/steps.js'

/** Shows the payment's progress, from the wallet's prompt to its end. */
export default function PayLoading({ ctx }: ViewProps<PayContract, 'PayLoading'>): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const { announce } = useShell()
  const run = ctx.use(payFlow).current
  const { args, phase, due, failure, leaving, page, exchange } = state
  const holder = holderFor(core, args)
  const walletName = holder?.walletName ?? ''
  const { title, lead, ring } = faceOf(ctx, { state, walletName })
  useEffect(
    () => announce(lead === '' ? title : `${title}. ${lead}`, ring === 'failure' ? 'assertive' : 'polite'),
    [announce, title, lead, ring],
  )
  if (!run || !args || due === undefined) return <Screen>{<EmptyState icon="wallet" title={ctx.t('pay.nothing')} />}</Screen>
  const { symbol, decimals } = args.paymentAsset.metadata
  const isOver = phase === 'success' || phase === 'failure' || phase === 'refund'
  // The exchange has not seen the visitor, so nothing was sent there.
  const mayLeave = phase === 'timeout' && exchange !== undefined && state.status === 'open'
  return (
    <Screen
      align="center"
      footer={
        (isOver || phase === 'timeout' || leaving) && (
          <>
            {(phase === 'failure' || phase === 'refund' || mayLeave) && (
              <Button icon={mayLeave ? undefined : 'refresh'} onClick={() => again(ctx, run)}>
                {mayLeave ? ctx.t('pay.other') : ctx.label('shell.retry')}
              </Button>
            )}
            <Button kind="primary" onClick={() => void ctx.close()}>
              {isOver ? ctx.label('shell.done') : ctx.t('pay.close')}
            </Button>
          </>
        )
      }
    >
      <ProgressRing state={ring} name={exchange ?? walletName}>
        {exchange === undefined && holder ? <Image src={holder.wallet?.icon} name={walletName} size={64} /> : undefined}
      </ProgressRing>
      <div className="lk-pay-words" data-phase={phase}>
        <p className="lk-16 lk-strong">{title}</p>
        <p className="lk-20">
          <Amount value={BigInt(due)} decimals={decimals} symbol={symbol} />
        </p>
        {lead !== '' && <p className="lk-14 lk-quiet">{lead}</p>}
      </div>
      {leaving && !isOver && <Notice kind="warning">{ctx.t('pay.closeConfirm')}</Notice>}
      {page !== undefined && exchange !== undefined && (
        <Button icon="external" onClick={() => openPage(ctx, run)}>
          {ctx.t('pay.openPage', { exchange })}
        </Button>
      )}
      {phase !== 'success' && <Steps ctx={ctx} state={state} />}
      <div className="lk-pay-facts">
        <Facts items={factsOf(ctx, { state, walletName })} />
      </div>
      <Hash ctx={ctx} state={state} />
      {failure && <Details text={`${failure.code}: ${failure.message}`} />}
    </Screen>
  )
}

/** Link to the explorer. */
function Hash({ ctx, state: { hash, args } }: { readonly ctx: Context<PayContract>; readonly state: PayState }): ReactNode {
  if (hash === undefined) return null
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === args?.paymentAsset.network)
  const explorer = explorerPage(ctx, network, { kind: 'transaction', id: hash })
  return (
    <div className="lk-pay-hash lk-14">
      {explorer && (
        <Link href={explorer.url} external>
          {ctx.t('pay.explorer', { explorer: explorer.name })}
        </Link>
      )}
      <CopyButton value={hash} label={ctx.t('pay.copyHash')} kind="quiet" />
    </div>
  )
}

interface FaceArgs {
  readonly state: PayState
  readonly walletName: string
}

function factsOf(ctx: Context<PayContract>, { state: { args, from, exchange, payment }, walletName }: FaceArgs): readonly Fact[] {
  const payer = from ?? (payment?.payer ? payment.payer.slice(payment.payer.lastIndexOf(':') + 1) : undefined)
  return [
    ...(exchange === undefined && walletName === '' ? [] : [{ label: ctx.t('pay.method'), value: <bdi>{exchange ?? walletName}</bdi> }]),
    ...(payer !== undefined && exchange === undefined ? [{ label: ctx.t('pay.from'), value: <Address value={payer} /> }] : []),
    { label: ctx.t('pay.to'), value: <Address value={args?.recipient ?? ''} /> },
  ]
}

interface Face {
  readonly title: string
  readonly lead: string
  readonly ring: 'waiting' | 'success' | 'failure' | 'idle'
}

function faceOf(ctx: Context<PayContract>, { state, walletName }: FaceArgs): Face {
  const { t } = ctx
  const { phase, failure, exchange, page, status, hash } = state
  switch (phase) {
    case 'success':
      return { title: t('pay.paid'), lead: '', ring: 'success' }
    case 'failure':
      if (failure?.code === 'transfer/altered') return { title: t('pay.altered'), lead: t('pay.alteredLead'), ring: 'failure' }
      return { title: failure ? failureText(ctx, failure, state) : t('pay.failed'), lead: t('pay.failedLead'), ring: 'failure' }
    case 'refund':
      return { title: t('pay.refund'), lead: t('pay.failedLead'), ring: 'idle' }
    case 'timeout':
      return { title: t('pay.timeout'), lead: t('pay.timeoutLead'), ring: 'idle' }
    case 'paying':
      return { title: t('pay.approve', { wallet: walletName }), lead: '', ring: 'waiting' }
    default:
      if (exchange !== undefined && hash === undefined && status === 'open')
        return {
          title: page === undefined ? t('pay.continue', { exchange }) : t('pay.blocked', { exchange }),
          lead: t('pay.watching'),
          ring: 'waiting',
        }
      return { title: t(status === 'received' ? 'pay.received' : 'pay.sending'), lead: t('pay.closable'), ring: 'waiting' }
  }
}
