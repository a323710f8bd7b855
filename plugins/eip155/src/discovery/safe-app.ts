import type { Connections, ConnectorSource } from '@latchkey/kernel'

const SAFE_ORIGINS = ['https://app.safe.global'] as const

/** The Safe around the page. Inside Safe's frame it answers and the app connects by itself; anywhere else it is shown nowhere. */
export function safeApp({
  origins = SAFE_ORIGINS,
  connections,
  failed,
}: {
  readonly origins?: readonly string[]
  readonly connections: () => Connections
  readonly failed: (error: unknown) => void
}): ConnectorSource {
  return {
    id: 'eip155.safe',
    watch(report, { signal }) {
      if (typeof window === 'undefined' || !isFramedBy(origins)) return
      import('../wallet/safe/greet-safe.js')
        .then(({ greetSafe }) => greetSafe({ origins, signal, report, connections }))
        .catch((error: unknown) => {
          if (!signal.aborted) failed(error)
        })
    },
  }
}

/** No frame, no Safe: then its code is not even loaded. */
function isFramedBy(origins: readonly string[]): boolean {
  if (window.parent === window) return false
  // Where the browser says who frames us, other frames are not spoken to.
  const [parent] = window.location.ancestorOrigins ?? []
  return parent === undefined || origins.includes(parent)
}
