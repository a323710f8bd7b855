import type { Context } from '@latchkey/kernel'
import type { AnalyticsContract } from './contract.js'
import { analyticsErrors } from './errors.js'

interface Target {
  /** Without a slash at the end. */
  readonly host: string
  readonly query: string
}

interface Waiting {
  readonly event: string
  readonly bytes: number
}

/** Browsers send at most 64 kB in the background. */
const BATCH_BYTES = 45_000
const WAITING = 500
const WAIT_MS = 5_000
/** Waits double: after 5 failures in a row, more than two minutes have passed. */
const TRIES = 5
/** Of `Retry-After`. */
const LONGEST_S = 600

/**
 * Returns a function that sends an event with others of the next seconds, in order. A batch that fails is sent again, five times at most;
 * then events are dropped silently, since a content blocker never lets any pass. Pending events are handed to the browser when the page is
 * hidden or the kernel stops.
 */
export function createSender(ctx: Context<AnalyticsContract>, { host, query }: Target): (event: string) => void {
  let waiting: readonly Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let failures = 0
  let isRefused = false

  const addressed = (batch: readonly Waiting[]) => ({
    url: `${host}${batch.length === 1 ? '/e' : '/batch'}?${query}`,
    body: batch.length === 1 ? String(batch[0]?.event) : `[${batch.map(({ event }) => event).join()}]`,
  })
  const isFull = (): boolean => firstOf(waiting).length < waiting.length
  const schedule = (ms = WAIT_MS * 2 ** failures): void => {
    if (isSending || ctx.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => void send(), ms)
  }
  const send = async (): Promise<void> => {
    const batch = firstOf(waiting)
    if (isSending || batch.length === 0) return
    isSending = true
    waiting = waiting.slice(batch.length)
    const { url, body } = addressed(batch)
    // A string is sent as text, which needs no permission beforehand. The whole address of the page stays here.
    const sent = fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit', referrerPolicy: 'origin' })
    const { status, headers } = await sent.catch(() => Response.error())
    isSending = false
    if (status === 401 || status === 403) return refuse(status)
    const isLost = status === 0 || status === 429 || status >= 500
    failures = isLost ? failures + 1 : 0
    if (isLost) waiting = [...batch, ...waiting]
    if (failures >= TRIES) {
      failures = 0
      waiting = []
    }
    if (ctx.signal.aborted) leave()
    else if (waiting.length > 0) {
      const wait = isLost || !isFull() ? WAIT_MS * 2 ** failures : 0
      schedule(Math.max(wait, Math.min(Number(headers.get('retry-after')) || 0, LONGEST_S) * 1_000))
    }
  }
  const refuse = (status: number): void => {
    isRefused = true
    waiting = []
    ctx.report(analyticsErrors.create('refused', { status, origin: location.origin }))
  }
  /** A browser that takes no more leaves the rest for the next time: a hidden page may come back. */
  const leave = (): void => {
    for (let batch = firstOf(waiting); batch.length > 0; batch = firstOf(waiting)) {
      const { url, body } = addressed(batch)
      if (!navigator.sendBeacon(url, body)) return
      waiting = waiting.slice(batch.length)
    }
  }
  const hide = (): void => {
    if (document.visibilityState === 'hidden') leave()
  }

  document.addEventListener('visibilitychange', hide, { signal: ctx.signal })
  addEventListener('pagehide', leave, { signal: ctx.signal })
  ctx.defer(() => {
    clearTimeout(timer)
    leave()
  })
  return (event) => {
    if (isRefused) return
    // The oldest events are dropped for a host that is unreachable for long.
    waiting = [...waiting, { event, bytes: new TextEncoder().encode(event).length + 1 }].slice(-WAITING)
    // The chunk may have loaded after the kernel stopped.
    if (ctx.signal.aborted) leave()
    else if (isFull() && failures === 0) void send()
    else if (waiting.length === 1) schedule()
  }
}

function firstOf(waiting: readonly Waiting[]): readonly Waiting[] {
  let total = 0
  const end = waiting.findIndex(({ bytes }) => {
    total += bytes
    return total > BATCH_BYTES
  })
  return end === -1 ? waiting : waiting.slice(0, Math.max(end, 1))
}
