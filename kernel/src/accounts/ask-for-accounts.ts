import { walletErrors } from '../errors/index.js'
import type { Context } from '../types/index.js'

/** What is waited for, and how it is asked for. */
export interface AskForAccountsArgs {
  /** Family that the accounts are of. */
  readonly namespace: string
  /** What is shared now. The wait ends with the first answer that is not empty. */
  readonly accounts: () => readonly string[]
  /** Opens the modal: `() => ctx.home()`. Throws where nothing is installed that could ask. */
  readonly open: () => void
  /** Ends the wait. */
  readonly signal: AbortSignal
}

/**
 * Opens the modal and waits for what the visitor makes of it. A wallet that is just being restored comes first: where it shares its
 * accounts nothing is opened.
 *
 * @throws wallet/rejected once the modal is closed without an account
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
    /** The remembered address is there while its wallet is asked whether it still agrees. */
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
