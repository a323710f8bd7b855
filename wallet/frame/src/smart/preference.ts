import type { Session } from '../account/session.js'
import type { AccountType } from './smart-accounts.js'

/**
 * The visitor's preferred EVM account type: the page's choice, else the one stored on the server for this project, else the smart
 * account.
 */
export interface Preference {
  /** Sets the page's choice for this document. */
  ask(type: AccountType): void
  /** Returns the smart account if the server does not respond; the next call retries. */
  read(): Promise<AccountType>
  /** Stores the visitor's choice. @throws if the server does not store it */
  keep(type: AccountType): Promise<void>
  /** Clears the preference for another visitor. */
  forget(): void
}

/** Reads and stores the preference of the logged-in visitor. */
export function createPreference(session: Pick<Session, 'call'>): Preference {
  let asked: AccountType | undefined
  let stored: Promise<AccountType> | undefined
  return {
    ask(type) {
      asked = type
    },
    async read() {
      if (asked) return asked
      stored ??= session.call('me', {}).then(({ accountTypes }) => (accountTypes.eip155 === 'eoa' ? 'eoa' : 'smartAccount'))
      const found = stored
      return found.catch(() => {
        if (stored === found) stored = undefined
        return 'smartAccount'
      })
    },
    async keep(type) {
      await session.call('updateMe', { accountTypes: { eip155: type } })
      asked = undefined
      stored = Promise.resolve(type)
    },
    forget() {
      asked = undefined
      stored = undefined
    },
  }
}
