import type { Context } from '@latchkey/kernel'
import { goTo, openWindow } from '@latchkey/kernel/links'
import { apply } from '../apply.js'
import { sameness } from '../args-of.js'
import { dropEntry, type Entry, writeEntry } from '../book.js'
import type { PayContract } from '../contract.js'
import { payErrors } from '../errors.js'
import type { PayExchangeContract } from '../exchange/contract.js'
import { alone } from '../in-turn.js'
import type { Run } from '../run.js'
import { toFailure } from '../to-failure.js'
import type { ExchangeInfo } from '../wire.js'
import { follow } from './follow.js'
import { giveBack } from './give-back.js'
import { paymentOf } from './payment-of.js'
import { waitForOther } from './resume.js'
import { eventOf } from './tell.js'
import { toView } from './to-view.js'
import { takeTurn } from './turn.js'

type Ctx = Context<PayContract>

/** Pays from an exchange in a separate window. Call it in a click handler: browsers open no window after an `await`. Never rejects. */
export async function beginExchange(ctx: Ctx, run: Run, exchange: ExchangeInfo): Promise<void> {
  const { reference = '', args } = run.state
  if (run.isBusy || !args || run.state.phase !== 'method') return
  run.isBusy = true
  const opened = openWindow({ kind: args.openInNewTab ? 'tab' : 'window' })
  ctx.emit('payExchangeSelected', { ...eventOf(run), exchange: { id: exchange.id }, headless: false })
  let url: string | undefined
  try {
    run.id = (await paymentOf(ctx, run))?.id
    const isAlone = await alone(reference, async () => {
      url = await start(ctx, run, exchange)
    })
    if (!isAlone) void waitForOther(ctx, run)
    if (url === undefined) return opened?.close()
    if (opened) goTo(opened, url)
    else apply(ctx, run, { type: 'page', url })
    toView(ctx, run)
    void follow(ctx, run)
  } catch (error) {
    opened?.close()
    if (ctx.signal.aborted) return
    ctx.report(error)
    const failure = toFailure(error)
    ctx.emit('payError', { ...eventOf(run), message: failure.code })
    apply(ctx, run, { type: 'not-begun', failure })
  } finally {
    run.isBusy = false
  }
}

/** Returns the exchange's page for the payment; undefined if it is already being paid. @throws pay/no-pay-url */
async function start(ctx: Ctx, run: Run, { id, name }: ExchangeInfo): Promise<string | undefined> {
  const { reference = '', args } = run.state
  const peer = ctx.peer<PayExchangeContract>('payExchange')
  if (!args || !peer || run.id === undefined) throw payErrors.create('no-pay-url', { exchange: name })
  const holder = await takeTurn(ctx, run)
  if (holder === undefined) return undefined
  // The visitor has closed the modal meanwhile, and the app was notified.
  if (run.settled) {
    giveBack(ctx, run, holder)
    return undefined
  }
  const entry: Entry = {
    ...{ reference, of: sameness(args), payment: run.id, holder, exchange: name, status: 'asked' as const, at: Date.now() },
    ...(run.isMadeUp && { made: true as const }),
  }
  // Stored before the page opens: a visitor who pays there and returns finds the payment again.
  writeEntry(ctx, entry)
  try {
    const session = await peer.actions.begin({ exchange: id, key: crypto.randomUUID(), payment: run.id })
    writeEntry(ctx, { ...entry, session: session.id })
    run.session = session.id
    apply(ctx, run, { type: 'sent', exchange: name })
    ctx.emit('payInitiated', eventOf(run))
    return session.url
  } catch (cause) {
    // The visitor never saw a page.
    dropEntry(ctx, reference)
    giveBack(ctx, run, holder)
    throw payErrors.create('no-pay-url', { exchange: name }, { cause })
  }
}
