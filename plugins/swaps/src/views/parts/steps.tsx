import type { Context } from '@latchkey/kernel'
import { Icon, Spinner } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { Progress, SwapsContract } from '../../contract.js'
import type { Offer } from '../../flow.js'

export interface StepsProps {
  readonly ctx: Context<SwapsContract>
  readonly offer: Offer
  readonly progress: Progress | undefined
  /** Status of the swap itself. */
  readonly sent: 'no' | 'waiting' | 'done' | 'failed'
}

/** Lists the steps in the wallet; hidden if the swap is the only one. */
export function Steps({ ctx, offer, progress, sent }: StepsProps): ReactNode {
  const labels = stepsOf(ctx, offer)
  const isOne = offer.trade?.isAtomic === true && progress === undefined
  if (labels.length < 2) return null
  const stateOf = (i: number): 'open' | 'now' | 'done' | 'failed' => {
    if (sent === 'done') return 'done'
    const isLast = i === labels.length - 1
    if (sent === 'failed') return isLast ? 'failed' : 'done'
    if (sent === 'waiting') return isLast ? 'now' : 'done'
    const at = progress?.at
    return at === undefined || i > at ? 'open' : i < at ? 'done' : 'now'
  }
  return (
    <>
      <ol className="lk-swap-steps lk-14">
        {labels.map((label, i) => (
          <li key={label} data-step={stateOf(i)}>
            <span aria-hidden="true">
              <Mark state={stateOf(i)} number={i + 1} />
            </span>
            <span className={stateOf(i) === 'now' ? 'lk-strong' : undefined}>{label}</span>
          </li>
        ))}
      </ol>
      {isOne && <p className="lk-14 lk-quiet">{ctx.t('swaps.inOne')}</p>}
    </>
  )
}

function Mark({ state, number }: { readonly state: string; readonly number: number }): ReactNode {
  if (state === 'now') return <Spinner />
  if (state === 'done') return <Icon name="check" size={16} />
  if (state === 'failed') return <Icon name="error" size={16} />
  return <bdi>{number}</bdi>
}

function stepsOf(ctx: Context<SwapsContract>, { quote: { approval }, sell }: Offer): readonly string[] {
  const { symbol } = sell
  const swap = ctx.t('swaps.step.swap')
  if (!approval) return [swap]
  if (approval.kind === 'signature') return [ctx.t('swaps.step.sign', { symbol }), swap]
  const approve = ctx.t('swaps.step.approve', { symbol })
  return approval.calls.length > 1 ? [ctx.t('swaps.step.reset', { symbol }), approve, swap] : [approve, swap]
}
