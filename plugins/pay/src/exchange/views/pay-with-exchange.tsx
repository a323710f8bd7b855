import type { Context, ViewProps } from '@latchkey/kernel'
import {
  AmountField,
  Button,
  Chip,
  EmptyState,
  ErrorState,
  Image,
  List,
  LoginGated,
  Notice,
  parseAmount,
  Row,
  Screen,
  SkeletonRow,
  useOwn,
  useShell,
} from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import type { ExchangeInfo } from '../../wire.js'
import { loadAssets } from '../actions/load.js'
import { startDeposit } from '../actions/start-deposit.js'
import type { PayExchangeContract } from '../contract.js'
import { chainOf } from '../form.js'
import { shared } from '../shared.js'
import { choose } from '../state.js'
import { DepositStatus } from './parts/deposit-status.js'
import { useForm, useOpening } from './parts/use-form.js'

/** Number shown at first; a press shows the rest. */
const FIRST = 2

/** The deposit form (amount, asset and exchange), and the deposit's progress. */
export default function PayWithExchange({ ctx, args }: ViewProps<PayExchangeContract, 'PayWithExchange'>): ReactNode {
  const { amount, exchange, exchanges, failed, failure, deposit, assets } = useOwn(ctx)
  const { locale } = useShell()
  const form = useForm(ctx)
  useOpening(ctx, args)
  if (deposit && deposit.status !== 'starting') return <DepositStatus ctx={ctx} deposit={deposit} />
  if (failed)
    return (
      <Screen>
        <ErrorState title={ctx.t('payExchange.loadFailed')} onRetry={() => void loadAssets(ctx)} />
      </Screen>
    )
  if (assets && form && form.assets.length === 0)
    return (
      <Screen>
        <EmptyState icon="swap" title={ctx.t('payExchange.nothing')} />
      </Screen>
    )
  if (!form?.asset)
    return (
      <Screen>
        <SkeletonRow lines={2} />
        <SkeletonRow />
        <SkeletonRow />
      </Screen>
    )
  const { asset, account } = form
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === chainOf(asset))
  const parsed = parseAmount(amount, { decimals: asset.decimals, locale })
  const units = parsed.error === undefined && parsed.value > 0n ? parsed.value : undefined
  const chosen = exchanges?.find(({ id }) => id === exchange)
  const named = ctx.t('payExchange.on', { symbol: asset.symbol, network: network?.name ?? chainOf(asset) })
  const press = (): void => {
    if (!chosen || units === undefined) return
    void startDeposit(ctx, { exchange: chosen, asset: asset.asset, recipient: `${chainOf(asset)}:${account.address}`, amount: units })
  }
  return (
    <Screen
      footer={
        <LoginGated ctx={ctx}>
          <Button
            kind="primary"
            icon="external"
            loading={deposit?.status === 'starting'}
            disabled={!chosen || units === undefined}
            onClick={press}
          >
            {chosen ? ctx.t('payExchange.continue', { exchange: chosen.name }) : ctx.t('payExchange.choose')}
          </Button>
        </LoginGated>
      }
    >
      <AmountField
        label={ctx.t('payExchange.amount')}
        value={amount}
        onChange={(next) => choose(ctx.state, { amount: next })}
        decimals={asset.decimals}
        autoFocus
        token={
          <Chip
            menu
            label={ctx.t('payExchange.change', { asset: named })}
            leading={<Image src={network?.assets?.imageUrl} name={asset.symbol} size={20} shape="round" />}
            onClick={() => ctx.open('PayWithExchangeSelectAsset')}
          >
            {asset.symbol}
          </Chip>
        }
      />
      <div className="lk-deposit-amounts">
        {(ctx.use(shared).options.presets ?? ['10', '50', '100']).map((preset) => (
          <Chip key={preset} onClick={() => choose(ctx.state, { amount: preset })}>
            {new Intl.NumberFormat(locale, { numberingSystem: 'latn', maximumFractionDigits: 20 }).format(preset as unknown as number)}{' '}
            {asset.symbol}
          </Chip>
        ))}
      </div>
      {failure && <Notice kind="danger">{ctx.t('payExchange.failedToStart')}</Notice>}
      <Exchanges ctx={ctx} exchanges={exchanges} chosen={exchange} />
      <p className="lk-12 lk-quiet">{named}</p>
    </Screen>
  )
}

interface ExchangesProps {
  readonly ctx: Context<PayExchangeContract>
  readonly exchanges: readonly ExchangeInfo[] | undefined
  readonly chosen: string | undefined
}

function Exchanges({ ctx, exchanges, chosen }: ExchangesProps): ReactNode {
  const [all, setAll] = useState(false)
  if (!exchanges) return <SkeletonRow />
  if (exchanges.length === 0) return <Notice>{ctx.t('payExchange.noExchange')}</Notice>
  const shown = all ? exchanges : exchanges.slice(0, FIRST)
  return (
    <>
      <List label={ctx.t('payExchange.exchanges')}>
        {shown.map(({ id, name, iconUrl }) => (
          <Row
            key={id}
            leading={<Image src={iconUrl} name={name} />}
            title={name}
            selected={id === chosen}
            onClick={() => choose(ctx.state, { exchange: id })}
          />
        ))}
      </List>
      {shown.length < exchanges.length && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {ctx.t('payExchange.more')}
        </Button>
      )}
    </>
  )
}
