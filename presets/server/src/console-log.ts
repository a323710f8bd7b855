import type { Log } from './log.js'

/** The default log of a server embedded in another one. */
export function consoleLog(): Log {
  return { warn: (...said) => console.warn(...said), error: (...said) => console.error(...said) }
}
