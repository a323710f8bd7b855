import type { Log } from './log.js'

export interface LimitLogOptions {
  /** Minimum time between identical lines. Defaults to 10 s. */
  readonly everyMs?: number
  readonly now?: () => number
}
interface Said {
  readonly at: number
  more: number
}

/** Maximum number of distinct lines; the oldest is forgotten first. */
const MOST = 500
/** Maximum number of lines with a cause in one window, of any content. */
const MOST_LINES = 100

/**
 * A log in which a persistent fault gets one line per ten seconds, with its cause and the number of repetitions, since a disk full of log
 * lines does not help. Lines of responses are not counted.
 */
export function limitLog(log: Log, { everyMs = 10_000, now = Date.now }: LimitLogOptions = {}): Log {
  const said = new Map<string, Said>()
  let window = { from: Number.NEGATIVE_INFINITY, lines: 0 }
  const say = (message: string, error: unknown, write: (text: string) => void): void => {
    // Request ids and other names vary; the kind of line and its root cause identify a fault.
    const key = `${message.replace(/[\da-f]{8}-[-\da-f]{27}/g, '')} ${rootOf(error)}`
    const at = now()
    if (at - window.from >= everyMs) window = { from: at, lines: 0 }
    const known = said.get(key)
    if (known && at - known.at < everyMs) {
      known.more += 1
      return
    }
    if (window.lines >= MOST_LINES) return
    window.lines += 1
    said.delete(key)
    said.set(key, { at, more: 0 })
    const [oldest] = said.size > MOST ? said.keys() : []
    if (oldest !== undefined) said.delete(oldest)
    write(known && known.more > 0 ? `${message} (${known.more} more like this since the last line)` : message)
  }
  return {
    warn: (message, error) => say(message, error, (text) => (error === undefined ? log.warn(text) : log.warn(text, error))),
    error: (message, error) => say(message, error, (text) => log.error(text, error)),
    ...(log.request && { request: (call) => log.request?.(call) }),
    ...(log.fault && { fault: (name) => log.fault?.(name) }),
    ...(log.audit && { audit: (event) => log.audit?.(event) }),
  }
}

/** The message of the root cause, without the values in it. */
function rootOf(error: unknown): string {
  let root = error
  for (let depth = 0; depth < 10 && root instanceof Error && root.cause !== undefined; depth += 1) root = root.cause
  return (root instanceof Error ? root.message : String(root)).slice(0, 200).replace(/\d+/g, '0')
}
