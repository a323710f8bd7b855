import type { Context } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import { goTo, openWindow, safeLink } from '@latchkey/kernel/links'
import { addBegun } from '../begun.js'
import type { BuyRefusal, OnrampContract } from '../contract.js'
import { shared } from '../shared.js'
import { changeAttempt } from '../state.js'
import { onrampWire } from '../wire.js'
import { follow } from './follow.js'
import type { Wanted } from './load-offers.js'
import { placeOf } from './load-options.js'
import { isInUse } from './load-purchases.js'

type Ctx = Context<OnrampContract>

/** A provider, as shown. */
export interface Chosen {
  readonly id: string
  readonly name: string
}

/** A provider and the order. */
export interface BeginArgs {
  readonly provider: Chosen
  readonly wanted: Wanted
}

/** Begins a purchase in a window of the provider, and shows its progress. Call it in a click handler. Never rejects. */
export async function begin(ctx: Ctx, args: BeginArgs): Promise<void> {
  if (await start(ctx, args)) ctx.open('BuyInProgress')
}

/**
 * Opens the provider's page again, within the task of a click. A page is valid for one visit: if it was opened before, a new purchase
 * begins, and the previous one remains in the list of purchases.
 */
export async function openAgain(ctx: Ctx): Promise<void> {
  const { attempt } = ctx.state
  const own = ctx.use(shared)
  if (!attempt) return
  if (own.window && !own.window.closed) own.window.focus()
  else if (attempt.blocked && attempt.url !== undefined) {
    own.window = openWindow({ url: attempt.url })
    changeAttempt(ctx.state, attempt.id, { blocked: own.window === undefined })
  } else if (own.wanted) await start(ctx, { provider: { id: attempt.provider, name: attempt.name }, wanted: own.wanted })
}

/** Opens the window first, since browsers open none after an `await`. Returns whether the purchase has begun. */
async function start(ctx: Ctx, { provider, wanted }: BeginArgs): Promise<boolean> {
  const own = ctx.use(shared)
  own.following?.abort()
  const life = new AbortController()
  const opened = openWindow()
  own.window = opened
  own.wanted = wanted
  own.following = life
  const attempt = { provider: provider.id, name: provider.name, blocked: opened === undefined, left: false } as const
  ctx.emit('selectBuyProvider', { provider: provider.id })
  ctx.state.refusal = undefined
  ctx.state.attempt = { ...attempt, status: 'starting' }
  const signal = AbortSignal.any([life.signal, ctx.signal])
  // The next visitor must not pay for coins of this account.
  const leave = ctx.subscribe('core', () => {
    if (isInUse(ctx, wanted.account)) return
    life.abort()
    own.wanted = undefined
    ctx.state.attempt = undefined
  })
  signal.addEventListener('abort', leave)
  try {
    const { id, url } = await ctx.http.client(onrampWire).sessions({ provider: provider.id, ...wanted, ...placeOf(ctx) }, { signal })
    if (safeLink(url) === undefined) throw new Error(`The page of ${provider.id} may not be opened.`)
    addBegun(ctx, { id, account: wanted.account })
    ctx.state.attempt = { ...attempt, status: 'away', id, url }
    if (opened) goTo(opened, url)
    void follow(ctx, { id, signal })
    return true
  } catch (error) {
    opened?.close()
    if (signal.aborted) return false
    const reason = refusalOf(error)
    if (reason === 'unavailable') ctx.report(error)
    ctx.state.attempt = undefined
    ctx.state.refusal = { provider: provider.id, reason }
    return false
  }
}

/** Returns the meaning of the server's rejection, based on its field. */
function refusalOf(error: unknown): BuyRefusal {
  if (!kernelErrors.is(error, 'http-status') || error.details.status !== 400) return 'unavailable'
  const field = fieldOf(error.details.body)
  return field === 'country' || field === 'amount' || field === 'asset' ? field : 'unavailable'
}

function fieldOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { readonly error?: { readonly field?: unknown } }).error?.field
  } catch {
    return undefined
  }
}
