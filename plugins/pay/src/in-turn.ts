/**
 * Runs work unless another tab of this browser is doing the same. Returns false without running it if one is. Without Web Locks it always
 * runs, and only the stored payments protect against double work.
 */
export async function alone(name: string, work: () => Promise<void>): Promise<boolean> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks) {
    await work()
    return true
  }
  return locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** Returns whether another tab is doing it. */
export async function isTaken(name: string): Promise<boolean> {
  return !(await alone(name, async () => {}))
}

/** Resolves once no other tab is doing it. @throws the reason of the abort */
export async function whenFree(name: string, signal: AbortSignal): Promise<void> {
  await globalThis.navigator?.locks?.request(lockOf(name), { signal }, async () => {})
}

function lockOf(name: string): string {
  return `latchkey.pay:${name}`
}
