import type { Connections, Connector, ConnectorSource } from '@latchkey/kernel'

const SAFE_ORIGINS = ['https://app.safe.global'] as const

/** The Safe around the page. Inside Safe's frame it answers and the app connects by itself; anywhere else it is shown nowhere. */
export function safeApp({
  origins = SAFE_ORIGINS,
  connections,
}: {
  readonly origins?: readonly string[]
  readonly connections: () => Connections
}): ConnectorSource {
  return {
    id: 'eip155.safe',
    watch(report, { signal }) {
      // No frame, no Safe: its code is not even loaded.
      if (typeof window === 'undefined' || window.parent === window) return
      void import('../wallet/safe.js').then(async ({ findSafe }) => {
        const connector: Connector | undefined = await findSafe({ origins, signal })
        if (!connector || signal.aborted) return
        report([connector])
        await connections().connect({ connector: connector.id })
      })
    },
  }
}
