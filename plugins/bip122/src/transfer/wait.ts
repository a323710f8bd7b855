import type { Call, Network, TransferStatus } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { Esplora } from '../esplora.js'

/** Specification section 9: waits at most 3 minutes. A block takes ten, so most payments are still pending then. */
const LIMIT_MS = 180_000
const PAUSE_MS = 5_000

/** Polls the server until the transaction is in a block, another one replaced it, or the time is up. */
export async function wait(esplora: Esplora, txid: string, { caipNetworkId: chain }: Network, { signal }: Call): Promise<TransferStatus> {
  const end = Date.now() + LIMIT_MS
  let seen = false
  let missing = 0
  for (;;) {
    // A failed check is retried; the deadline limits that.
    const confirmed = await bounded(esplora.isConfirmed({ chain, txid, signal }), { signal, ms: Math.max(end - Date.now(), 1) }).catch(
      () => {
        signal.throwIfAborted()
        return false
      },
    )
    if (confirmed === true) return 'confirmed'
    seen ||= confirmed === false
    missing = confirmed === undefined ? missing + 1 : 0
    // A transaction that was found and then missing twice was replaced by fee, or its coins were spent otherwise.
    if (seen && missing > 1) return 'replaced'
    if (Date.now() + PAUSE_MS > end) return 'unknown'
    await bounded(new Promise(() => {}), { signal, ms: PAUSE_MS }).catch(() => signal.throwIfAborted())
  }
}
