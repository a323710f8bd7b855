import { bounded } from '@latchkey/kernel/async'
import type { OpenClient } from './open-client.js'
import { readMail } from './read-mail.js'

/** A line that does not answer within this time is dead, whatever the browser says of it. */
const ANSWER_MS = 3_000

/**
 * Reads the mailbox now. Phones freeze pages and cut their sockets without a word, so a page that is seen again cannot wait for
 * the library to notice.
 */
export async function wake({ client: { core }, relay }: Pick<OpenClient, 'client' | 'relay'>): Promise<void> {
  const { relayer } = core
  // Lines that are gone keep no topics, and have to be dialled at once.
  if (!relayer.connected) return relay.dial()
  try {
    await bounded(readMail(relayer), { ms: ANSWER_MS })
  } catch {
    await relayer.restartTransport()
  }
}

/** Calls back whenever the page comes back to the visitor, until the returned function is called. */
export function onSeen(listener: () => void): () => void {
  // A program without a page is always awake.
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
