/**
 * Handles the promises of the library's checks and answers. It starts checks of the other end's messages without awaiting them, so a
 * message about an ended session would be an unhandled rejection of the page; and it loses track of a started answer when the next step
 * fails, such as when a session ends while a request waits that no caller awaits any more. Callers that do wait still get the rejection.
 */
export function holdChecks(engine: object): void {
  // Private only to the compiler, and pinned to one version of the library.
  const inside = engine as Record<string, unknown>
  for (const [name, work] of Object.entries(inside)) {
    if (!(name.startsWith('isValid') || name === 'sendResult' || name === 'sendError') || typeof work !== 'function') continue
    inside[name] = (...args: readonly unknown[]): unknown => {
      const made: unknown = work(...args)
      if (made instanceof Promise) made.catch(() => {})
      return made
    }
  }
}
