import type { Sink } from '../points/index.js'

/** Where to send events, and which. */
export interface TelemetrySinkOptions {
  /** Host that receives the events: `{baseUrl}/e`, by POST. */
  readonly baseUrl: string
  /** Identifies the site to that host. */
  readonly projectId: string
  /** Names of events to send, as pages listen to them (`connectSuccess`). All by default. */
  readonly events?: readonly string[]
}

/**
 * Sends events to an analytics host, as defined in specification section 7. Only names, codes and places are sent: no address, email or
 * amount. Events that cannot be sent are dropped silently. Only on the wire do events have the names common in wallet analytics:
 * `connectSuccess` is `CONNECT_SUCCESS`, `open` is `MODAL_OPEN`.
 */
export function telemetrySink({ baseUrl, projectId, events }: TelemetrySinkOptions): Sink {
  return {
    id: 'kernel.telemetry',
    record({ plugin, name, payload, at }) {
      if (events && !events.includes(name)) return
      const url = new URL(`${baseUrl.replace(/\/$/, '')}/e`, location.href)
      url.search = new URLSearchParams({ projectId, st: 'latchkey', sv: `html-latchkey-${VERSION}` }).toString()
      const error = name === 'error' ? (payload as { readonly error?: Error & { readonly code?: string } }).error : undefined
      const props = error
        ? {
            type: 'error',
            event: 'INTERNAL_SDK_ERROR',
            errorType: error.code ?? error.name,
            errorMessage: error.message,
            stackTrace: error.stack,
          }
        : { type: 'track', event: analyticsName(plugin, name) }
      const body = JSON.stringify({
        eventId: crypto.randomUUID(),
        url: location.origin + location.pathname,
        domain: location.hostname,
        timestamp: at,
        props,
      })
      void fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
    },
  }
}

/** The rule needs no list, so events of every plugin have such a name. Only the modal's two differ. */
function analyticsName(plugin: string, name: string): string {
  const prefix = plugin === 'core' && (name === 'open' || name === 'close') ? 'MODAL_' : ''
  return prefix + name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

const VERSION = '1.7.5'
