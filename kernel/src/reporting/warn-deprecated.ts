import type { Deprecation } from '../types/index.js'

/** Says in the console what is to go and what takes its place, once for each thing of a plugin. `said` remembers. */
export function warnDeprecated(said: Set<string>, { what, since, until, use }: Deprecation, plugin: string): void {
  const thing = `${plugin} ${what}`
  if (said.has(thing)) return
  said.add(thing)
  console.warn(`Latchkey (${plugin}): ${what} is deprecated since ${since} and goes in ${until}. Use ${use} instead.`)
}
