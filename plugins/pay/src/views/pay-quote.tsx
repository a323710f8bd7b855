import type { Asset, Context, TransferPlan, ViewProps } from '@latchkey/kernel'
import {
  Address,
  Amount,
  Button,
  Details,
  EmptyState,
  type Fact,
  Facts,
  Image,
  Notice,
  Row,
  Screen,
  Skeleton,
  useCore,
  useOwn,
} from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { unchoose } from '../actions/choose.js'
import { confirm } from '../actions/confirm.js'
import { prepare } from '../actions/prepare.js'
import { goBack, toView } from '../actions/to-view.js'
import { apply } from '../apply.js'
import type { PayContract, PayState } from '../contract.js'
import { holderFor } from '../holder-in-use.js'
import { payFlow } from '../run.js'
import { failureText } from './parts/failure-text.js'
import { Sum } from './parts/sum.js'
import { useBalance } from './parts/use-balance.js'

/** Shows the payment as it will be sent to the wallet: the amount, the recipient and the fee. */
export default function PayQuote({ ctx }: ViewProps<PayContract, 'PayQuote'>): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const [checking, setChecking] = useState(false)
  const run = ctx.use(payFlow).current
  const { args, phase, quote, failure, declined, elsewhere } = state
  const holder = holderFor(core, args)
  const network = core.networks.find(({ caipNetworkId }) => caipNetworkId === args?.paymentAsset.network)
  const address = holder?.address
  const balance = useBalance(ctx, { address, network, args })
  const plan = run?.plan?.transfer
  const made = useRef(address)
  const isLeft = state.unsure || (phase !== 'quote' && phase !== 'method')
  useEffect(() => {
    // It continued in another tab, or elsewhere.
    if (run && isLeft) toView(ctx, run)
  }, [ctx, run, isLeft])
  useEffect(() => {
    if (!run) return
    if (run.connecting !== undefined) {
      // The visitor comes from connecting a wallet, and first sees what to pay.
      run.connecting = undefined
      goBack(ctx, run)
      return
    }
    // The views above it are closed.
    if (run.state.phase === 'method' && !run.state.unsure) apply(ctx, run, { type: 'chosen' })
    if (run.state.phase !== 'quote') return
    const life = new AbortController()
    void prepare(ctx, run, life)
    return () => {
      life.abort()
      unchoose(ctx, run)
    }
  }, [ctx, run])
  useEffect(() => {
    // Another account has its own balance and plan.
    if (!run || phase !== 'quote' || made.current === address) return
    made.current = address
    if (address === undefined) goBack(ctx, run)
    else void prepare(ctx, run, { signal: ctx.signal })
  }, [ctx, run, phase, address])
  if (!run || !args) return <Screen>{!run && <EmptyState icon="wallet" title={ctx.t('pay.nothing')} />}</Screen>
  if (!holder || !network) return <Screen />
  const fund = ['FundWallet', 'WalletReceive'].find((view) => ctx.canOpen(view))
  const { symbol, decimals } = args.paymentAsset.metadata
  const isShort = quote === 'short' || failure?.code === 'transfer/no-fee'
  const retry = (): void => void prepare(ctx, run, { signal: ctx.signal })
  const press = (): void => {
    setChecking(true)
    void confirm(ctx, run).finally(() => setChecking(false))
  }
  return (
    <Screen
      footer={
        isShort && fund !== undefined ? (
          <Button kind="primary" icon="plus" onClick={() => ctx.openAny(fund)}>
            {ctx.t('pay.addFunds')}
          </Button>
        ) : quote === 'failed' || quote === 'short' ? (
          <Button kind="primary" icon="refresh" onClick={retry}>
            {ctx.label('shell.retry')}
          </Button>
        ) : (
          <Button kind="primary" loading={checking} disabled={quote !== 'ready' || plan?.args.from !== address} onClick={press}>
            {ctx.t('pay.pay')}
          </Button>
        )
      }
    >
      <Sum ctx={ctx} state={state} />
      {quote === 'short' ? (
        <EmptyState icon="wallet" title={ctx.t('pay.quote.none')}>
          {balance && (
            <>
              {ctx.t('pay.balance')} <Amount value={balance.quantity.numeric} symbol={symbol} max={6} />
            </>
          )}
        </EmptyState>
      ) : (
        <>
          <div className="lk-pay-whom">
            <p className="lk-12 lk-quiet">{ctx.t('pay.to')}</p>
            <Address value={args.recipient} form="whole" />
          </div>
          <Row
            leading={<Image src={holder.wallet?.icon} name={holder.walletName} />}
            title={holder.walletName}
            subtitle={<Address value={holder.address} />}
          />
          <Facts items={factsOf(ctx, { state, plan, balance, decimals, symbol, network })} />
          {state.payment && state.payment.due !== state.payment.amount && <p className="lk-12 lk-quiet">{ctx.t('pay.trifle')}</p>}
        </>
      )}
      {declined && <Notice>{ctx.t('pay.declined')}</Notice>}
      {elsewhere && <Notice>{ctx.t('pay.elsewhere')}</Notice>}
      {failure && (
        <Notice kind="danger" title={failureText(ctx, failure, state)}>
          {ctx.t('pay.nothingPaid')}
        </Notice>
      )}
      {failure && <Details text={`${failure.code}: ${failure.message}`} />}
    </Screen>
  )
}

interface FactsArgs {
  readonly state: PayState
  readonly plan: TransferPlan | undefined
  readonly balance: Asset | undefined
  readonly decimals: number
  readonly symbol: string
  readonly network: TransferPlan['args']['network']
}

function factsOf(ctx: Context<PayContract>, { state, plan, balance, decimals, symbol, network }: FactsArgs): readonly Fact[] {
  const { quote, due, args } = state
  const coin = network.nativeCurrency
  const coins = (value: bigint): ReactNode => <Amount value={value} decimals={coin.decimals} symbol={coin.symbol} max={8} />
  const waiting = quote === 'none' || quote === 'planning'
  const cost = plan?.fee === undefined ? undefined : plan.fee + (plan.rent ?? 0n)
  const isCoin = args?.paymentAsset.asset === 'native'
  const sum = due === undefined ? undefined : BigInt(due)
  return [
    { label: ctx.t('pay.network'), value: <bdi>{network.name}</bdi> },
    ...(balance ? [{ label: ctx.t('pay.balance'), value: <Amount value={balance.quantity.numeric} symbol={symbol} max={6} /> }] : []),
    {
      label: ctx.t('pay.quote.fees'),
      value: waiting ? <Skeleton width={96} /> : quote === 'failed' ? '–' : cost === undefined ? ctx.t('pay.feeUnknown') : coins(cost),
    },
    {
      label: ctx.t('pay.quote.total'),
      value: waiting ? (
        <Skeleton width={96} />
      ) : sum === undefined || quote === 'failed' ? (
        '–'
      ) : isCoin ? (
        coins(sum + (cost ?? 0n))
      ) : (
        <span className="lk-pay-total">
          <Amount value={sum} decimals={decimals} symbol={symbol} />
          {cost !== undefined && cost > 0n && coins(cost)}
        </span>
      ),
    },
  ]
}
