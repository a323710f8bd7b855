import { refused } from '../rpc/questions.js'

/** Runs tasks one at a time. */
export type Locked = <T>(run: () => Promise<T>) => Promise<T>

/**
 * Runs tasks one at a time across the tabs of this site. Browsers that deny storage deny locks as well; no other tab shares state then,
 * so there is nothing to wait for.
 *
 * @param waitMs how long a task waits for those before it: a browser may freeze the tab of one of them; unlimited if omitted
 * @throws -32002 after that time; the task is not run then
 */
export function oneAtATime(name: string, locks: Pick<LockManager, 'request'> | undefined, waitMs?: number): Locked {
  return async (run) => {
    if (!locks) return run()
    const patience = new AbortController()
    const timer = waitMs === undefined ? undefined : setTimeout(() => patience.abort(), waitMs)
    let isRunning = false
    try {
      return await locks.request(name, { signal: patience.signal }, () => {
        clearTimeout(timer)
        isRunning = true
        return run()
      })
    } catch (error) {
      if (isRunning) throw error
      if (patience.signal.aborted) throw refused('Another tab is still sending. Close it, or try again in a minute.', -32002)
      return run()
    } finally {
      clearTimeout(timer)
    }
  }
}
