import type { Call, Connections, Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { COLLECTIBLES } from '../connection/open-connection.js'
import type { Bip122Contract } from '../contract.js'

/** How long a wallet has to count. */
const COUNT_MS = 5_000

export interface HoldsCollectiblesDeps {
  readonly ctx: Pick<Context<Bip122Contract>, 'core'>
  readonly connections: () => Connections
}

/**
 * Returns true if an address is meant for inscriptions, or contains some, or runes, according to the wallet. A payment may spend them as
 * plain coins. False if a wallet cannot count.
 */
export async function holdsCollectibles({ ctx, connections }: HoldsCollectiblesDeps, address: string, { signal }: Call): Promise<boolean> {
  if (ctx.core.sessions.bip122?.accounts.some((account) => account.address === address && account.type === 'ordinal')) return true
  const connection = connections().current('bip122')
  // A session on another device would show an unknown request to the visitor.
  if (!connection || connection.session) return false
  const count = connection.request(COLLECTIBLES, [{ account: address }], { signal, account: address })
  return Number(await bounded(count, { signal, ms: COUNT_MS }).catch(() => 0)) > 0
}
