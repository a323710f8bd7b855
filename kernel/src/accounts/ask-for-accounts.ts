import { walletErrors } from '../errors/index.js'
import type { Context } from '../types/index.js'

/** Event to wait for, and its request. */
export interface AskForAccountsArgs {
  /** Family of the accounts. */
  readonly namespace: string
  /** Returns the accounts shared at the moment. The wait ends with the first non-empty result. */
  readonly accounts: () => readonly string[]
  /** Opens the modal: `() => ctx.home()`. Throws if no installed plugin can ask the visitor. */
  readonly open: () => void
  /** Aborts the wait. */
  readonly signal: AbortSignal
}

/**
 * Opens the modal and waits for the visitor to connect. If a wallet is being restored, waits for that first and opens nothing if it
 * shares its accounts.
 *
 * @throws wallet/rejected if the modal is closed without an account
 */
export function askForAccounts(
  ctx: Pick<Context, 'core' | 'subscribe'>,
  { namespace, accounts, open, signal }: AskForAccountsArgs,
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    let asked = false
    let opened = false
    const look = (): void => {
      const found = accounts()
      if (found.length > 0) done(() => resolve(found))
      else if (asked && ctx.core.open) opened = true
      else if (opened) done(() => reject(walletErrors.create('rejected', { wallet: 'the modal' })))
      else if (!asked && !isRestoring()) ask()
    }
    /** The remembered address is already set while its wallet is being restored. */
    const isRestoring = (): boolean => {
      const session = ctx.core.sessions[namespace]
      return session?.status === 'connecting' && session.address !== undefined
    }
    const ask = (): void => {
      asked = true
      try {
        open()
        opened = ctx.core.open
      } catch (error) {
        done(() => reject(error))
      }
    }
    const abort = (): void => done(() => reject(signal.reason))
    const done = (then: () => void): void => {
      unsubscribe()
      signal.removeEventListener('abort', abort)
      then()
    }
    const unsubscribe = ctx.subscribe('core', look)
    signal.addEventListener('abort', abort)
    look()
  })
}
