import type { Context } from '@latchkey/kernel'
import type { SiwxContract } from './contract.js'

const KEY = 'changed'

/** Hears when another tab of the app signed in or out, and tells them. What changed is read from the session store. */
export function followTabs(ctx: Context<SiwxContract>, changed: () => Promise<void>): { tell(): void } {
  if (typeof window !== 'undefined') {
    const heard = ({ key, newValue }: StorageEvent): void => {
      if (newValue === null || !key?.endsWith(`.siwx.${KEY}`)) return
      // Another account came into use meanwhile, or the kernel stopped: then there is nothing to follow.
      changed().catch((error: unknown) => (ctx.signal.aborted || (error as Error).name === 'AbortError' ? undefined : ctx.report(error)))
    }
    window.addEventListener('storage', heard, { signal: ctx.signal })
  }
  // A value that was there before would be no change to the others.
  return { tell: () => ctx.storage.set(KEY, crypto.randomUUID()) }
}
