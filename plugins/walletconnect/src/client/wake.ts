import { bounded } from '@latchkey/kernel/async'
import type { OpenClient } from './open-client.js'
import { readMail } from './read-mail.js'

/** A connection that does not answer within this time is dead, even if the browser reports it as open. */
const ANSWER_MS = 3_000

/**
 * Fetches pending messages now. Phones freeze pages and cut their sockets silently, so a page that becomes visible again cannot wait for
 * the library to notice.
 */
export async function wake({ client: { core }, relay }: Pick<OpenClient, 'client' | 'relay'>): Promise<void> {
  const { relayer } = core
  // Lost connections keep no topics and must be dialled again at once.
  if (!relayer.connected) return relay.dial()
  try {
    await bounded(readMail(relayer), { ms: ANSWER_MS })
  } catch {
    await relayer.restartTransport()
  }
}

/** Calls back whenever the page becomes visible again, until the returned function is called. */
export function onSeen(listener: () => void): () => void {
  // Without a page, the program is always awake.
  if (typeof document === 'undefined') return () => {}
  const seen = (): void => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pageshow', seen)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pageshow', seen)
  }
}
