import type { Context, ViewProps } from '@latchkey/kernel'
import {
  Address,
  Button,
  Details,
  ErrorState,
  IconButton,
  Image,
  Notice,
  Row,
  Screen,
  Section,
  Separator,
  SkeletonRow,
  useCore,
  useOwn,
} from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { payAnyway } from '../actions/again.js'
import { load } from '../actions/begin.js'
import { choose } from '../actions/choose.js'
import { connect, disconnect } from '../actions/connect.js'
import type { PayContract } from '../contract.js'
import { holderFor } from '../holder-in-use.js'
import type { Run } from '../run.js'
import { failureText } from './parts/failure-text.js'
import { FromExchange } from './parts/from-exchange.js'
import { Sum } from './parts/sum.js'
import { useExchanges } from './parts/use-exchanges.js'
import { useRun } from './parts/use-run.js'

/** Shows what to pay, and the payment methods. */
export default function Pay({ ctx, args, finish }: ViewProps<PayContract, 'Pay'>): ReactNode {
  const state = useOwn(ctx)
  const run = useRun(ctx, args, finish)
  const exchanges = useExchanges(ctx, run)
  if (!run) return <Screen />
  const { failure, loading, unsure, elsewhere } = state
  if (loading === 'failed')
    return (
      <Screen>
        <ErrorState
          title={ctx.t('pay.loadFailed')}
          {...(failure && { details: `${failure.code}: ${failure.message}` })}
          onRetry={() => void load(ctx, run)}
        >
          {ctx.t('pay.nothingPaid')}
        </ErrorState>
      </Screen>
    )
  const choice = state.args?.choice
  const isReady = state.args !== undefined && !unsure
  const hasExchanges = choice !== 'wallet' && exchanges?.items.length !== 0
  return (
    <Screen>
      <Sum ctx={ctx} state={state} to />
      {failure && (
        <Notice kind="danger" title={failureText(ctx, failure, state)}>
          {ctx.t('pay.nothingPaid')}
        </Notice>
      )}
      {failure && <Details text={`${failure.code}: ${failure.message}`} />}
      {elsewhere && <Notice>{ctx.t('pay.elsewhere')}</Notice>}
      {unsure && <Unsure ctx={ctx} run={run} />}
      {!state.args && <SkeletonRow lines={2} />}
      {isReady && (
        <div className="lk-pay-ways">
          {choice !== 'exchange' && <FromWallet ctx={ctx} run={run} />}
          {choice !== 'exchange' && hasExchanges && <Separator />}
          {hasExchanges && <FromExchange ctx={ctx} run={run} exchanges={exchanges} />}
          {choice === 'exchange' && !hasExchanges && <Notice>{ctx.t('pay.noExchange')}</Notice>}
        </div>
      )}
    </Screen>
  )
}

interface PartProps {
  readonly ctx: Context<PayContract>
  readonly run: Run
}

/** Shown if the wallet's answer is unknown: the visitor must rule out paying twice. */
function Unsure({ ctx, run }: PartProps): ReactNode {
  return (
    <Notice
      kind="warning"
      title={ctx.t('pay.unsure')}
      action={
        <Button kind="quiet" size="small" onClick={() => payAnyway(ctx, run)}>
          {ctx.t('pay.unsureAgain')}
        </Button>
      }
    >
      {ctx.t('pay.unsureLead')}
    </Notice>
  )
}

function FromWallet({ ctx, run }: PartProps): ReactNode {
  const core = useCore(ctx)
  const holder = holderFor(core, run.state.args)
  return (
    <Section title={ctx.t('pay.wallet')}>
      {holder ? (
        <Row
          leading={<Image src={holder.wallet?.icon} name={holder.walletName} />}
          title={holder.walletName}
          subtitle={<Address value={holder.address} />}
          arrow
          onClick={() => choose(ctx, run)}
          action={
            <IconButton
              icon="disconnect"
              label={ctx.t('pay.disconnect', { wallet: holder.walletName })}
              onClick={() => disconnect(ctx, run)}
            />
          }
        />
      ) : (
        <Row icon="wallet" title={ctx.t('pay.connect')} arrow onClick={() => connect(ctx, run)} />
      )}
    </Section>
  )
}
