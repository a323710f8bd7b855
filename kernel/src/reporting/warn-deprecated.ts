import type { Deprecation } from '../types/index.js'

/** Logs a deprecation and its replacement to the console, once per deprecated item of a plugin. `said` holds those already logged. */
export function warnDeprecated(said: Set<string>, { what, since, until, use }: Deprecation, plugin: string): void {
  const thing = `${plugin} ${what}`
  if (said.has(thing)) return
  said.add(thing)
  console.warn(`Latchkey (${plugin}): ${what} is deprecated since ${since} and goes in ${until}. Use ${use} instead.`)
}
