import type { Context } from '@latchkey/kernel'
import { goTo, openWindow } from '@latchkey/kernel/links'
import { toFailure } from '../../to-failure.js'
import type { ExchangeInfo } from '../../wire.js'
import type { PayExchangeContract } from '../contract.js'
import { shared } from '../shared.js'
import { changeDeposit } from '../state.js'
import { begin } from './ask.js'
import { followDeposit } from './follow-deposit.js'

type Ctx = Context<PayExchangeContract>

export interface StartDepositArgs {
  readonly exchange: ExchangeInfo
  /** CAIP-19. */
  readonly asset: string
  /** CAIP-10. */
  readonly recipient: string
  /** In base units. */
  readonly amount: bigint
}

/** Begins a deposit in a window of the exchange. Call it in a click handler: browsers open no window after an `await`. Never rejects. */
export async function startDeposit(ctx: Ctx, { exchange, asset, recipient, amount }: StartDepositArgs): Promise<void> {
  const own = ctx.use(shared)
  if (ctx.state.deposit?.status === 'starting') return
  const opened = openWindow({ kind: own.options.openInNewTab ? 'tab' : 'window' })
  const life = new AbortController()
  own.following?.abort()
  own.following = life
  const { id, name } = exchange
  ctx.emit('depositExchangeSelected', { exchange: id, asset })
  ctx.state.failure = undefined
  ctx.state.deposit = { exchange: id, name, status: 'starting' }
  const signal = AbortSignal.any([life.signal, ctx.signal])
  try {
    const page = await begin(ctx, { exchange: id, key: crypto.randomUUID(), asset, recipient, amount: String(amount) })
    if (signal.aborted) return opened?.close()
    ctx.state.deposit = { exchange: id, name, status: 'away', id: page.id, ...(!opened && { page: page.url }) }
    if (opened) goTo(opened, page.url)
    void followDeposit(ctx, { id: page.id, recipient, signal })
  } catch (error) {
    opened?.close()
    if (signal.aborted) return
    ctx.report(error)
    ctx.state.deposit = undefined
    ctx.state.failure = toFailure(error)
  }
}

/** Opens the exchange's page if the browser blocked it. Call it in a click handler. */
export function openPage(ctx: Ctx): void {
  const { id, page } = ctx.state.deposit ?? {}
  if (page !== undefined && openWindow({ kind: 'tab', url: page })) changeDeposit(ctx.state, id, { page: undefined })
}

/** Dismisses the deposit that is shown; a started one continues at the exchange. */
export function forgetDeposit(ctx: Ctx): void {
  ctx.use(shared).following?.abort()
  ctx.state.deposit = undefined
}
