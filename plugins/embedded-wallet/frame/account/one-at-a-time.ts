/** Runs tasks one at a time. */
export type Locked = <T>(run: () => Promise<T>) => Promise<T>

/**
 * Runs tasks one at a time across the tabs of this site. Browsers that deny storage deny locks as well; no other tab shares state then,
 * so there is nothing to wait for.
 */
export function oneAtATime(name: string, locks: Pick<LockManager, 'request'> | undefined): Locked {
  return async (run) => {
    if (!locks) return run()
    let isRunning = false
    try {
      return await locks.request(name, () => {
        isRunning = true
        return run()
      })
    } catch (error) {
      if (isRunning) throw error
      return run()
    }
  }
}
