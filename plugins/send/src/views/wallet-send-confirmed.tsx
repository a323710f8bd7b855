import type { Context, ViewProps } from '@latchkey/kernel'
import { explorerPage } from '@latchkey/kernel/async'
import {
  Address,
  Amount,
  Button,
  CopyButton,
  Details,
  formatAmount,
  Link,
  ProgressRing,
  Screen,
  useCore,
  useOwn,
  useShell,
} from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import { again } from '../actions/again.js'
import { leave } from '../actions/leave.js'
import type { SendContract, SendState } from '../contract.js'
import { sendFlow } from '../flow.js'
import { findAsset } from '../form/asset-id.js'
import { decimalsOf } from '../form/units.js'
import { ownHolder } from '../holder-in-use.js'
import { AssetImage } from './parts/asset-image.js'
import { useAssets } from './parts/use-assets.js'

/** The network has a different transfer than the one agreed on. */
const ALTERED = 'transfer/altered'
/** The wallet's extension is unreachable. */
const GONE = 'wallet/gone'

/** The transfer was sent, or may have been; shows its outcome. */
export default function WalletSendConfirmed({ ctx }: ViewProps<SendContract, 'WalletSendConfirmed'>): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const { announce } = useShell()
  const { sent, recipient } = state
  const transfer = ctx.use(sendFlow).plan?.transfer
  const holder = ownHolder(core, state)
  const { items } = useAssets(ctx, holder)
  const { title, lead, ring } = faceOf(ctx, state, holder?.walletName ?? '')
  useEffect(
    () => announce(lead === '' ? title : `${title}. ${lead}`, ring === 'failure' ? 'assertive' : 'polite'),
    [announce, title, lead, ring],
  )
  const isAltered = state.failure?.code === ALTERED
  const asset = findAsset(items, state.token)
  const network = core.networks.find(({ caipNetworkId }) => caipNetworkId === sent?.chainId)
  // Explorers forget a transaction that another one replaced.
  const hash = sent && (sent.replacement ?? sent.hash)
  const explorer = hash === undefined ? undefined : explorerPage(ctx, network, { kind: 'transaction', id: hash })
  return (
    <Screen
      align="center"
      footer={
        state.phase === 'unsure' ? (
          <div className="lk-send-pairs">
            {state.failure?.code === GONE ? (
              <Button onClick={() => location.reload()}>{ctx.t('send.reload')}</Button>
            ) : (
              <Button onClick={() => again(ctx)}>{ctx.t('send.again')}</Button>
            )}
            <Button kind="primary" onClick={() => leave(ctx)}>
              {ctx.t('send.done')}
            </Button>
          </div>
        ) : sent?.status === 'expired' ? (
          <Button kind="primary" icon="refresh" onClick={() => again(ctx)}>
            {ctx.t('send.again')}
          </Button>
        ) : (
          // Nothing invites to go on as if all were well.
          <Button kind={isAltered ? 'secondary' : 'primary'} onClick={() => leave(ctx)}>
            {ctx.t('send.done')}
          </Button>
        )
      }
    >
      {isAltered && (
        <div className="lk-send-altered">
          <p className="lk-20">{title}</p>
          <p className="lk-14">{lead}</p>
        </div>
      )}
      <ProgressRing state={ring} name={asset?.symbol ?? ''}>
        {asset && <AssetImage asset={asset} network={network} size={64} />}
      </ProgressRing>
      <div className="lk-words lk-send-words">
        {!isAltered && <p className="lk-16 lk-strong">{title}</p>}
        {transfer && asset && (
          <p className="lk-20">
            <Amount value={transfer.amount} decimals={decimalsOf(asset)} symbol={asset.symbol} />
          </p>
        )}
        {recipient.address !== undefined && (
          <p className="lk-14 lk-quiet lk-send-target">
            {ctx.t('send.to')} {recipient.name !== undefined ? <bdi>{recipient.name}</bdi> : <Address value={recipient.address} />}
          </p>
        )}
      </div>
      <div className="lk-14 lk-quiet" data-status={state.phase === 'unsure' ? state.phase : sent?.status}>
        {!isAltered && lead}
      </div>
      {sent?.extraFee !== undefined && network && (
        <p className="lk-14 lk-quiet">
          {ctx.t('send.extraFee', {
            amount: formatAmount(BigInt(sent.extraFee), { decimals: network.nativeCurrency.decimals, locale: core.locale }),
            symbol: network.nativeCurrency.symbol,
          })}
        </p>
      )}
      {state.failure && <Details text={`${state.failure.code}: ${state.failure.reason}`} />}
      {hash !== undefined && (
        <div className="lk-send-hash lk-14">
          {explorer && (
            <Link href={explorer.url} external>
              {ctx.t('send.explorer', { explorer: explorer.name })}
            </Link>
          )}
          <CopyButton value={hash} label={ctx.t('send.copyHash')} kind="quiet" />
        </div>
      )}
    </Screen>
  )
}

interface Face {
  readonly title: string
  readonly lead: string
  readonly ring: 'waiting' | 'success' | 'failure' | 'idle'
}

function faceOf(ctx: Context<SendContract>, { phase, sent, failure }: SendState, wallet: string): Face {
  const { t } = ctx
  if (phase === 'unsure') {
    const lead = failure?.code === GONE ? t('send.unsureGone', { wallet }) : t('send.unsureLead', { wallet })
    return { title: t('send.unsure'), lead, ring: 'waiting' }
  }
  if (failure?.code === ALTERED) return { title: t('send.altered'), lead: t('send.alteredLead'), ring: 'failure' }
  switch (sent?.status) {
    case 'confirmed':
      return { title: t('send.sent'), lead: t('send.confirmed'), ring: 'success' }
    case 'failed':
      return { title: t('send.failedOnChain'), lead: t('send.failedOnChainLead'), ring: 'failure' }
    case 'expired':
      return { title: t('send.expired'), lead: t('send.expiredLead'), ring: 'failure' }
    case 'replaced':
      return { title: t('send.replaced'), lead: t('send.replacedLead'), ring: 'idle' }
    case 'cancelled':
      return { title: t('send.cancelled'), lead: t('send.cancelledLead'), ring: 'idle' }
    case 'unknown':
      return { title: t('send.unconfirmed'), lead: t('send.unknown'), ring: 'idle' }
    default:
      return { title: t('send.sending'), lead: t('send.pending'), ring: 'waiting' }
  }
}
