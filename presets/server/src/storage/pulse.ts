import { serverErrors } from '@latchkey/server-kit'

export interface Pulse {
  /** Runs the work, unless the database stopped answering or is paused: then it rejects at once. */
  watch<T>(work: () => Promise<T>): Promise<T>
}
export interface PulseOptions {
  /** A probe on a separate connection, which a healthy database answers at once. */
  readonly beat: () => Promise<unknown>
  /** Called once each time the database stops answering. */
  readonly onStop: (error: Error) => void
  /** Work that takes longer triggers the probe. */
  readonly patienceMs?: number
  /** Timeout of the probe. */
  readonly beatMs?: number
  /** How long the database gets no queries. After that, the probe goes first. */
  readonly restMs?: number
  readonly now?: () => number
}

/**
 * Distinguishes a slow database from one that does not answer at all. Work may be slow while the probe is answered; once it is not,
 * everything that waits for the database rejects, within a second.
 */
export function createPulse(options: PulseOptions): Pulse {
  const { beat, onStop, patienceMs = 200, beatMs = 600, restMs = 5_000, now = Date.now } = options
  const waiting = new Set<(error: Error) => void>()
  let beating: Promise<boolean> | undefined
  let stopped = false
  let restUntil = 0
  let answeredAt = Number.NEGATIVE_INFINITY

  const away = (): Error =>
    serverErrors.create('unavailable', { what: 'The database', retryAfter: Math.ceil(restMs / 1000) }, { cause: new Error(SILENT) })
  const ask = async (): Promise<boolean> => {
    const from = now()
    const isWell = await answers(beat, beatMs)
    // Other work was answered in the meantime; only new connections are slow.
    if (isWell || answeredAt > from) {
      stopped = false
      return true
    }
    restUntil = now() + restMs
    if (!stopped) onStop(new Error(`${SILENT} It is left alone for ${restMs / 1000} s.`))
    stopped = true
    for (const tell of [...waiting]) tell(away())
    return false
  }
  const look = (): Promise<boolean> => {
    beating ??= ask().finally(() => {
      beating = undefined
    })
    return beating
  }
  return {
    watch(work) {
      if (stopped) {
        // In the background: work is admitted again after the answer.
        if (restUntil <= now()) void look()
        return Promise.reject(away())
      }
      return new Promise((resolve, reject) => {
        let timer: NodeJS.Timeout
        const done = (): void => {
          clearTimeout(timer)
          waiting.delete(tell)
        }
        const tell = (error: Error): void => {
          done()
          reject(error)
        }
        const again = (): void => {
          timer = setTimeout(() => void look().then((isWell) => isWell && waiting.has(tell) && again()), patienceMs)
          timer.unref()
        }
        waiting.add(tell)
        again()
        work().then(
          (value) => {
            answeredAt = now()
            done()
            resolve(value)
          },
          (error: unknown) => {
            done()
            reject(error)
          },
        )
      })
    },
  }
}

const SILENT = 'The database does not answer.'

/** An error from the database itself is an answer too. */
async function answers(beat: () => Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const well = beat().then(
    () => true,
    (error: unknown) => /^[0-9A-Z]{5}$/.test(String((error as { readonly code?: unknown } | null)?.code)),
  )
  try {
    return await Promise.race([well, late])
  } finally {
    clearTimeout(timer)
  }
}
