import type { Context } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import type { SolanaContract } from './contract.js'

/** Opens the modal and waits for what the visitor makes of it; a wallet that is just being restored comes first. */
export function askForAccounts(
  ctx: Context<SolanaContract>,
  accounts: () => readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    let asked = false
    let opened = false
    const look = (): void => {
      const found = accounts()
      if (found.length > 0) done(() => resolve(found))
      else if (asked && ctx.core.open) opened = true
      else if (opened) done(() => reject(walletErrors.create('rejected', { wallet: 'the modal' })))
      else if (!asked && !isRestoring(ctx)) open()
    }
    const open = (): void => {
      asked = true
      try {
        ctx.home({ namespace: 'solana' })
        opened = ctx.core.open
      } catch (error) {
        // Nothing is installed that could ask.
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

/** The remembered address is there while its wallet is asked whether it still agrees. */
function isRestoring(ctx: Context<SolanaContract>): boolean {
  const session = ctx.core.sessions.solana
  return session?.status === 'connecting' && session.address !== undefined
}
