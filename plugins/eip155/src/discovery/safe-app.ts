import type { Connections, ConnectorSource } from '@latchkey/kernel'

const SAFE_ORIGINS = ['https://app.safe.global'] as const

/** The Safe around the page. Inside Safe's frame it answers and the app connects automatically; anywhere else it is not listed. */
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
      import('../wallet/safe/detect-safe.js')
        .then(({ detectSafe }) => detectSafe({ origins, signal, report, connections }))
        .catch((error: unknown) => {
          if (!signal.aborted) failed(error)
        })
    },
  }
}

/** Outside a frame there is no Safe: do not even load its code. */
function isFramedBy(origins: readonly string[]): boolean {
  if (window.parent === window) return false
  // If the browser reveals which origin frames us, do not talk to other frames.
  const [parent] = window.location.ancestorOrigins ?? []
  return parent === undefined || origins.includes(parent)
}
