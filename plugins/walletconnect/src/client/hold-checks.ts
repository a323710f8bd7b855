/**
 * Holds the promises of the library's checks: it makes them of what the other end says and looks at none, so a wallet that speaks of a
 * session that is over would be an unhandled rejection of the page. Those who do wait for a check still hear of it.
 */
export function holdChecks(engine: object): void {
  // Private to the compiler only, and pinned to one version of the library.
  const inside = engine as Record<string, unknown>
  for (const [name, check] of Object.entries(inside)) {
    if (!name.startsWith('isValid') || typeof check !== 'function') continue
    inside[name] = (...args: readonly unknown[]): unknown => {
      const checked: unknown = check(...args)
      if (checked instanceof Promise) checked.catch(() => {})
      return checked
    }
  }
}
