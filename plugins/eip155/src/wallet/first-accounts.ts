import type { Call } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { Eip1193Provider } from '../provider.js'
import { listen } from './listen.js'

/** The wallet already shows our prompt: its answer arrives as an event. */
export function firstAccounts(provider: Eip1193Provider, call: Call): Promise<unknown> {
  let unlisten = (): void => {}
  const shared = new Promise((resolve) => {
    const changed = (accounts: unknown): void => {
      if (Array.isArray(accounts) && accounts.length > 0) resolve(accounts)
    }
    unlisten = listen(provider, 'accountsChanged', changed)
    // The answer may have arrived while this code was loading.
    provider.request({ method: 'eth_accounts' }).then(changed, () => {
      // Then the event reports it.
    })
  })
  return bounded(shared, call).finally(unlisten)
}
