import type { Mutable } from './contract.js'
import type { CoreState } from './core.js'
import type { CodedError } from './error.js'
import type { Alert, ErrorMapper } from './points.js'

interface Deps {
  readonly core: Mutable<CoreState>
  readonly debug: boolean
  readonly mappers: () => readonly ErrorMapper[]
  readonly onError: ((error: unknown, plugin: string) => void) | undefined
  readonly emitError: (error: unknown, plugin: string) => void
}
export interface Reporter {
  report(error: unknown, plugin: string): void
  /** Shows an alert, the same one at most once. */
  raise(alert: Alert): void
}

/** Where errors end up: the integrator's `onError`, the `error` event, and an alert where one fits. A no is no error. */
export function createReporter({ core, debug, mappers, onError, emitError }: Deps): Reporter {
  const raised = new Set<string>()
  const raise = (alert: Alert): void => {
    if (raised.has(alert.short)) return
    raised.add(alert.short)
    console.error(`Latchkey: ${alert.short}. ${alert.long ?? ''}`)
    if (debug) core.alert = alert
  }
  return {
    raise,
    report(error, plugin) {
      const { name, catalogue, code } = (error ?? {}) as Partial<CodedError>
      if (name === ('AbortError' as string) || (catalogue === 'wallet' && code === 'rejected')) return
      try {
        onError?.(error, plugin)
      } catch (own) {
        console.error(own)
      }
      emitError(error, plugin)
      if (debug) console.warn(`Latchkey (${plugin}):`, error)
      for (const mapper of mappers()) {
        const alert = mapper.map(error)
        if (alert) return raise(alert)
      }
      import('./alerts.js').then(
        ({ alertOfError }) => {
          const alert = alertOfError(error)
          if (alert) raise(alert)
        },
        () => {
          // The error itself was said; without its chunk there is no alert.
        },
      )
    },
  }
}
