import { bounded } from '@latchkey/kernel/async'
import type { EventAnswer, EventName } from '@latchkey/wallet-protocol'
import type { FrameClient } from './frame-client.js'

const BRIEFLY_MS = 5_000

/** Events that a frame answers at once, without the visitor. */
type Brief = { readonly [N in EventName]: N extends 'IS_CONNECTED' | 'GET_CHAIN_ID' | 'RELOAD' ? N : never }[EventName]

/**
 * Asks a frame what it answers without the visitor. Resolves without `answer` if it refuses, and with undefined if it is silent for five
 * seconds or `signal` aborts. Does not reject.
 */
export async function askBriefly<N extends Brief>(
  client: Pick<FrameClient, 'request'>,
  name: N,
  { signal }: { readonly signal: AbortSignal },
): Promise<{ readonly answer?: EventAnswer<N> } | undefined> {
  const life = new AbortController()
  const asked = client.request(name, undefined as never, { signal: life.signal }).then(
    (answer) => ({ answer }),
    () => ({}),
  )
  try {
    return await bounded(asked, { signal, ms: BRIEFLY_MS })
  } catch {
    return undefined
  } finally {
    life.abort()
  }
}
