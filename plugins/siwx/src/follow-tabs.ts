import type { Context } from '@latchkey/kernel'
import type { SiwxContract } from './contract.js'

const KEY = 'changed'

/**
 * Listens for sign-ins and sign-outs in other tabs of the app, and notifies them about this tab's. The changes are read from the session
 * store.
 */
export function followTabs(ctx: Context<SiwxContract>, changed: () => Promise<void>): { tell(): void } {
  if (typeof window !== 'undefined') {
    const heard = ({ key, newValue }: StorageEvent): void => {
      if (newValue === null || !key?.endsWith(`.siwx.${KEY}`)) return
      // Another account is in use now, or the kernel stopped: there is nothing to follow.
      changed().catch((error: unknown) => (ctx.signal.aborted || (error as Error).name === 'AbortError' ? undefined : ctx.report(error)))
    }
    window.addEventListener('storage', heard, { signal: ctx.signal })
  }
  // A new value each time, since an unchanged one triggers no event in other tabs.
  return { tell: () => ctx.storage.set(KEY, crypto.randomUUID()) }
}
