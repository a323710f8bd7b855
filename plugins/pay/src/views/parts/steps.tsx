import type { Context } from '@latchkey/kernel'
import { Icon, Spinner } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { PayContract, PayState } from '../../contract.js'

type Mark = 'open' | 'now' | 'done' | 'failed'

/** Shows the progress (sent, received, settled), with the number of confirmations. */
export function Steps({ ctx, state }: { readonly ctx: Context<PayContract>; readonly state: PayState }): ReactNode {
  const { payment } = state
  const marks = marksOf(state)
  const counted = state.status === 'received' && payment && payment.needed > 1
  return (
    <ol className="lk-pay-steps lk-14">
      {(['sent', 'received', 'settled'] as const).map((name, i) => (
        <li key={name} data-step={marks[i]}>
          <span aria-hidden="true">
            <Drawn mark={marks[i] ?? 'open'} number={i + 1} />
          </span>
          <span className={marks[i] === 'now' ? 'lk-strong' : undefined}>{ctx.t(`pay.step.${name}`)}</span>
          {name === 'settled' && counted && (
            <span className="lk-quiet lk-number">
              {ctx.t('pay.confirmations', { count: Math.min(payment.confirmations, payment.needed), needed: payment.needed })}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function Drawn({ mark, number }: { readonly mark: Mark; readonly number: number }): ReactNode {
  if (mark === 'now') return <Spinner />
  if (mark === 'done') return <Icon name="check" size={16} />
  if (mark === 'failed') return <Icon name="error" size={16} />
  return <bdi>{number}</bdi>
}

function marksOf({ phase, status }: PayState): readonly Mark[] {
  if (phase === 'success') return ['done', 'done', 'done']
  const at = status === 'received' ? 2 : status === 'sent' ? 1 : 0
  const isFailed = phase === 'failure' || phase === 'refund'
  return [0, 1, 2].map((i) => (i < at ? 'done' : i > at ? 'open' : isFailed ? 'failed' : 'now'))
}
