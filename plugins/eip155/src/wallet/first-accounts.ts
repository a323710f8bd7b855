import type { Call } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'
import { listen } from './listen.js'

/** The wallet already shows a prompt of ours: its answer comes as an event. */
export function firstAccounts(provider: Eip1193Provider, { signal }: Call): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const changed = (accounts: unknown): void => {
      if (Array.isArray(accounts) && accounts.length > 0) done(() => resolve(accounts))
    }
    const abort = (): void => done(() => reject(signal.reason))
    const done = (then: () => void): void => {
      unlisten()
      signal.removeEventListener('abort', abort)
      then()
    }
    const unlisten = listen(provider, 'accountsChanged', changed)
    signal.addEventListener('abort', abort)
    // The answer may have come while this code was loading.
    provider.request({ method: 'eth_accounts' }).then(changed, () => {
      // Then the event says it.
    })
  })
}
