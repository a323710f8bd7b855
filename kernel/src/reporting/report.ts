import type { CodedError } from '../errors/index.js'
import type { Alert, ErrorMapper } from '../points/index.js'
import type { CoreState, Mutable } from '../types/index.js'
import type { AlertCode } from './alerts.js'

interface Deps {
  readonly core: Mutable<CoreState>
  readonly debug: boolean
  readonly mappers: () => readonly ErrorMapper[]
  readonly onError: ((error: unknown, plugin: string) => void) | undefined
  readonly emitError: (error: unknown, plugin: string) => void
  /** Drops the errors that are held. */
  readonly signal: AbortSignal
}
export interface Reporter {
  report(error: unknown, plugin: string): void
  /** Shows the alert of an error that the caller of a request or connection receives. */
  failed(error: unknown): void
  /** Shows the alert of a code. */
  raise(code: AlertCode): void
}

/**
 * Wait before an error is reported that may come from leaving the page. Firefox ends a page's requests when the visitor leaves, and the page
 * once the next one answers; Chromium ends both in one task.
 */
const HELD_MS = 3_000

/**
 * Handles errors: passes them to the integrator's `onError`, emits the `error` event, and shows an alert if one fits. A rejection by the
 * visitor is not an error, nor is a request that the browser ends because the visitor leaves the page.
 */
export function createReporter({ core, debug, mappers, onError, emitError, signal }: Deps): Reporter {
  const raised = new Set<string>()
  /** Shows each alert at most once. */
  const show = (alert: Alert, kind = alert.short): void => {
    if (raised.has(kind)) return
    raised.add(kind)
    // Errors of a wallet or node have already been logged as a warning.
    if (kind === alert.short) console.error(`Latchkey: ${alert.short}. ${alert.long ?? ''}`)
    if (debug) core.alert = alert
  }
  const look = (find: (alerts: typeof import('./alerts.js')) => Alert | undefined, kind?: string): void => {
    import('./alerts.js').then(
      (alerts) => {
        const alert = find(alerts)
        if (alert) show(alert, alert.long === undefined ? kind : undefined)
      },
      () => {
        // Without its chunk there is no alert. The underlying error has been reported.
      },
    )
  }
  const alertFor = (error: unknown, plugin: string): void => {
    for (const mapper of mappers()) {
      try {
        const alert = mapper.map(error, plugin)
        if (!alert) continue
        show(alert)
        return
      } catch (own) {
        // Reporting a broken mapper would call it again.
        console.error(own)
      }
    }
    const { catalogue, code } = (error ?? {}) as Partial<CodedError>
    look(({ alertOfError }) => alertOfError(error), `${catalogue} ${code}`)
  }
  const report = (error: unknown, plugin: string): void => {
    try {
      onError?.(error, plugin)
    } catch (own) {
      console.error(own)
    }
    emitError(error, plugin)
    if (debug) console.warn(`Latchkey (${plugin}):`, error, (error as Partial<CodedError> | undefined)?.docs ?? '')
    alertFor(error, plugin)
  }
  return {
    raise: (code) => look(({ alertOf }) => alertOf(code)),
    failed(error) {
      if (!isDeclined(error)) alertFor(error, 'core')
    },
    report(error, plugin) {
      if (isDeclined(error)) return
      if (isCut(error)) hold(() => report(error, plugin), signal)
      else report(error, plugin)
    },
  }
}

/** Runs something in three seconds, unless the page is left or the signal aborts by then. */
function hold(run: () => void, signal: AbortSignal): void {
  if (signal.aborted) return
  const over = new AbortController()
  const once = { once: true, signal: over.signal }
  const timer = setTimeout(() => {
    over.abort()
    run()
  }, HELD_MS)
  const drop = (): void => {
    clearTimeout(timer)
    over.abort()
  }
  signal.addEventListener('abort', drop, once)
  // A server has no page.
  globalThis.addEventListener?.('pagehide', drop, once)
}

/**
 * Returns whether a browser may have ended a request or an import: it says so by a `TypeError` without a code, which libraries keep as the
 * cause of their error.
 */
function isCut(error: unknown, depth = 0): boolean {
  // A cause may be its own cause.
  return depth < 5 && error instanceof Error && (error instanceof TypeError || isCut(error.cause, depth + 1))
}

/** Returns whether the visitor, a signal or the end of the kernel ended it, which is no error. */
function isDeclined(error: unknown): boolean {
  const { name, catalogue, code } = (error ?? {}) as Partial<CodedError>
  const ended = `${catalogue} ${code}`
  return name === ('AbortError' as string) || ended === 'wallet rejected' || ended === 'kernel stopped'
}
