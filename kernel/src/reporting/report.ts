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
}
export interface Reporter {
  report(error: unknown, plugin: string): void
  /** Shows the alert of a code. */
  raise(code: AlertCode): void
}

/** Where errors end up: the integrator's `onError`, the `error` event, and an alert where one fits. A no is no error. */
export function createReporter({ core, debug, mappers, onError, emitError }: Deps): Reporter {
  const raised = new Set<string>()
  /** The same one at most once. */
  const show = (alert: Alert, kind = alert.short): void => {
    if (raised.has(kind)) return
    raised.add(kind)
    // What a wallet or node says was written as a warning already.
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
        // Without its chunk there is no alert. An error that it would stand for was reported.
      },
    )
  }
  return {
    raise: (code) => look(({ alertOf }) => alertOf(code)),
    report(error, plugin) {
      const { name, catalogue, code, docs } = (error ?? {}) as Partial<CodedError>
      if (name === ('AbortError' as string) || (catalogue === 'wallet' && code === 'rejected')) return
      try {
        onError?.(error, plugin)
      } catch (own) {
        console.error(own)
      }
      emitError(error, plugin)
      if (debug) console.warn(`Latchkey (${plugin}):`, error, docs ?? '')
      for (const mapper of mappers()) {
        try {
          const alert = mapper.map(error, plugin)
          if (alert) return show(alert)
        } catch (own) {
          // Reporting a broken mapper would ask it again.
          console.error(own)
        }
      }
      look(({ alertOfError }) => alertOfError(error), `${catalogue} ${code}`)
    },
  }
}
