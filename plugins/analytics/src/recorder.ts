import type { Context } from '@latchkey/kernel'
import { app } from '@latchkey/kernel/late'
import type { AnalyticsContract } from './contract.js'
import type { AnalyticsOptions } from './options.js'
import { pageUrl } from './page-url.js'
import { propsOf } from './props-of.js'
import { createSender } from './sender.js'
import { VERSION } from './version.js'
import type { Recorded } from './wire-name.js'

/** Errors that are sent in a minute (specification section 9). */
export const ERRORS_A_MINUTE = 5

/** Returns a function that sends an event without private data (specification section 7), errors at most five a minute (section 9). */
export function createRecorder(ctx: Context<AnalyticsContract>, { host = '', events }: AnalyticsOptions): (event: Recorded) => void {
  const query = new URLSearchParams({ projectId: ctx.use(app).projectId, st: 'latchkey', sv: `html-latchkey-${VERSION}` })
  const send = createSender(ctx, { host: host.replace(/\/$/, ''), query: String(query) })
  let errors: readonly number[] = []
  return (event) => {
    const { name, at } = event
    if (hasOptedOut() || (events && !events.includes(name))) return
    if (name === 'error') {
      errors = errors.filter((then) => at - then < 60_000)
      if (errors.length >= ERRORS_A_MINUTE) return
      errors = [...errors, at]
    }
    const props = propsOf(event, {
      connected: Object.values(ctx.core.sessions).some(({ status }) => status === 'connected'),
      networks: ctx.core.networks.map(({ caipNetworkId }) => caipNetworkId),
    })
    send(JSON.stringify({ eventId: crypto.randomUUID(), url: pageUrl(location), domain: location.hostname, timestamp: at, props }))
  }
}

/** Do Not Track and Global Privacy Control. */
function hasOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { readonly doNotTrack?: unknown; readonly globalPrivacyControl?: unknown }
  return doNotTrack === '1' || globalPrivacyControl === true
}
