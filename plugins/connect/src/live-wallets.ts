import type { CoreState } from '@latchkey/kernel'

/** Ids of the wallets that are connected, on any chain. */
export function liveWallets({ sessions }: CoreState): readonly string[] {
  return Object.values(sessions).flatMap((session) => session.connections.map((c) => c.connector))
}
