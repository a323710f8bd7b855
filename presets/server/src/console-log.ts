import type { Log } from './log.js'

/** What a server inside another one says where that has no log for it. */
export function consoleLog(): Log {
  return { warn: (...said) => console.warn(...said), error: (...said) => console.error(...said) }
}
