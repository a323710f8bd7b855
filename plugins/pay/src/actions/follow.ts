import type { Context } from '@latchkey/kernel'
import { isHidden, pause } from '@latchkey/kernel/async'
import { transferErrors } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import type { PayContract } from '../contract.js'
import { payErrors } from '../errors.js'
import type { Run } from '../run.js'
import { payWire } from '../wire.js'
import { end } from './end.js'
import { depositOf } from './exchanges-of.js'
import { paymentOf, takePayment } from './payment-of.js'
import { transfersOf } from './transfers-of.js'

type Ctx = Context<PayContract>

const PERIOD_MS = 3_000
/** After this time, the visitor sees a notice, and polling slows down. */
const SOON_MS = 180_000
const PATIENT_MS = 20_000
const LONGEST_MS = 86_400_000

/**
 * Watches a payment until it ends, or a newer call watches it. Uses the server's status if there is a server, else the network's nodes.
 * Never rejects.
 */
export async function follow(ctx: Ctx, run: Run, now: () => number = Date.now): Promise<void> {
  const from = now()
  const life = new AbortController()
  // The new call may watch a different transaction.
  run.following?.abort()
  run.following = life
  const signal = AbortSignal.any([life.signal, ctx.signal])
  void watchChain(ctx, run, signal)
  try {
    while (isOpen(run) && now() - from < LONGEST_MS) {
      if (!isHidden() && (await askServer(ctx, run)) === 'none' && run.state.hash === undefined) break
      if (!isOpen(run)) break
      const isLate = now() - from >= SOON_MS
      if (isLate) apply(ctx, run, { type: 'late' })
      await pause(isLate ? PATIENT_MS : PERIOD_MS, signal)
    }
  } catch (error) {
    if (!signal.aborted) ctx.report(error)
  } finally {
    life.abort()
  }
}

/** Returns whether there is anything to watch. */
function isOpen({ state: { phase, unsure, elsewhere } }: Run): boolean {
  return phase === 'tracking' || phase === 'timeout' || unsure || elsewhere
}

/** Polls the server once. The next round retries after a failure. */
async function askServer(ctx: Ctx, run: Run): Promise<'none' | 'told'> {
  try {
    const known = await paymentOf(ctx, run)
    if (!known) return 'none'
    const { hash, payment } = run.state
    const client = ctx.http.client(payWire)
    const { id } = known
    // Tells the server the transaction until it has seen it.
    const isUnseen = hash !== undefined && (payment ?? known).status === 'open'
    const now = await (isUnseen ? client.sent({ id, hash }, { signal: ctx.signal }) : client.read({ id }, { signal: ctx.signal }))
    if (now.id === id && isOpen(run)) takePayment(ctx, run, now)
    await lookAtDeposit(ctx, run)
  } catch (error) {
    ctx.signal.throwIfAborted()
    ctx.report(error)
  }
  return 'told'
}

/** The exchange is trusted for failures; only the chain proves success. */
async function lookAtDeposit(ctx: Ctx, run: Run): Promise<void> {
  const { session, state } = run
  if (session === undefined || state.status !== 'open') return
  const deposit = await depositOf(ctx, session)
  const { reference = '', exchange = '' } = state
  if (deposit?.status === 'refunded') end(ctx, run, { type: 'ended', phase: 'refund', error: payErrors.create('refunded', { reference }) })
  if (deposit?.status === 'failed')
    end(ctx, run, { type: 'ended', phase: 'failure', error: payErrors.create('failed', { hash: exchange }) })
}

/** Waits for a transaction of this page on the network's nodes. If a server counts confirmations, one is not the end. */
async function watchChain(ctx: Ctx, run: Run, signal: AbortSignal): Promise<void> {
  const { args, hash } = run.state
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === args?.paymentAsset.network)
  if (!network || hash === undefined) return
  try {
    while (isOpen(run)) {
      const { status, replacement = hash } = await (await transfersOf(ctx, network.caipNetworkId)).wait(hash, network, { signal })
      if (status === 'confirmed') return await confirmed(ctx, run, replacement)
      if (status === 'failed') return end(ctx, run, { type: 'ended', phase: 'failure', error: payErrors.create('failed', { hash }) })
      if (status === 'expired') return end(ctx, run, { type: 'ended', phase: 'failure', error: transferErrors.create('expired', {}) })
      if (status === 'cancelled') return end(ctx, run, { type: 'ended', phase: 'failure', error: payErrors.create('failed', { hash }) })
      // Another transaction took its place; the visitor is not shown a guess.
      apply(ctx, run, { type: 'late' })
      if (status === 'replaced') return
    }
  } catch (error) {
    if (signal.aborted) return
    if (transferErrors.is(error, 'altered')) end(ctx, run, { type: 'ended', phase: 'failure', error })
    ctx.report(error)
  }
}

async function confirmed(ctx: Ctx, run: Run, hash: string): Promise<void> {
  const payment = await paymentOf(ctx, run).catch(() => run.state.payment)
  if (payment) apply(ctx, run, { type: 'received', status: 'received', hash })
  else end(ctx, run, { type: 'paid', hash })
}
