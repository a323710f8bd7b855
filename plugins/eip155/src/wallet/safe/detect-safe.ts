import type { Connections, Connector } from '@latchkey/kernel'
import { findSafe } from './find-safe.js'

interface Deps {
  readonly origins: readonly string[]
  readonly signal: AbortSignal
  readonly report: (found: readonly Connector[]) => void
  readonly connections: () => Connections
}

/** Waits for the Safe around the page, and connects to it. */
export async function detectSafe({ origins, signal, report, connections }: Deps): Promise<void> {
  const connector = await findSafe({ origins, signal })
  if (!connector) return
  report([connector])
  await connections().connect({ connector: connector.id })
}
