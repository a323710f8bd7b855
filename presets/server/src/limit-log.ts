import type { Log } from './log.js'

export interface LimitLogOptions {
  /** The same line at most once in so many milliseconds, 10 s when left out. */
  readonly everyMs?: number
  readonly now?: () => number
}
interface Said {
  readonly at: number
  more: number
}

/** Lines that are told apart at most; the oldest is forgotten first. */
const MOST = 500
/** Lines with a cause in one window, of any content. */
const MOST_LINES = 100

/**
 * A log in which a fault that goes on has one line in ten seconds, with its cause and how often it came since the last one: a disk that
 * is full of lines is of no use. Lines of answers are not counted.
 */
export function limitLog(log: Log, { everyMs = 10_000, now = Date.now }: LimitLogOptions = {}): Log {
  const said = new Map<string, Said>()
  let window = { from: Number.NEGATIVE_INFINITY, lines: 0 }
  const say = (message: string, error: unknown, write: (text: string) => void): void => {
    // Request ids and other names differ each time; what is the same is the kind of line and its last cause.
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

/** What the first cause says, without the values in it. */
function rootOf(error: unknown): string {
  let root = error
  for (let depth = 0; depth < 10 && root instanceof Error && root.cause !== undefined; depth += 1) root = root.cause
  return (root instanceof Error ? root.message : String(root)).slice(0, 200).replace(/\d+/g, '0')
}
