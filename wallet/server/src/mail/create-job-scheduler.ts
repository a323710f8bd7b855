import { clearTimeout, setTimeout } from 'node:timers'
import type { Database } from '@latchkey/server-kit'
import type { Keys } from '../keys.js'
import { sealOldRows } from '../seal-old-rows.js'
import { sweep } from '../sweep.js'
import { type JobOptions, runJobs } from './jobs.js'

const SWEEP_MS = 60_000
/** Delay before an unsent email is retried. */
const AGAIN_MS = 5_000

/**
 * Creates a function that runs pending database jobs in the background of the current response: emails, and cleanup once a minute. Calls
 * during a run trigger one more run.
 */
export function createJobScheduler(options: JobOptions & { readonly keys: Keys }): (database: Database) => void {
  const { now, onError } = options
  let isRunning = false
  let wantsMore = false
  let swept = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async (database: Database): Promise<void> => {
    do {
      wantsMore = false
      await runJobs(database, options)
      if (now() - swept >= SWEEP_MS) {
        swept = now()
        await sweep(database, swept)
        await sealOldRows(database, options.keys)
      }
    } while (wantsMore)
    const [left] = await database.query('SELECT id FROM ew_jobs LIMIT 1')
    if (left) again(database)
  }
  const again = (database: Database): void => {
    clearTimeout(timer)
    timer = setTimeout(() => scheduleJobs(database), AGAIN_MS)
    // Does not keep a process from exiting: pending emails are in the database.
    timer.unref()
  }
  const scheduleJobs = (database: Database): void => {
    wantsMore = true
    if (isRunning) return
    isRunning = true
    void run(database)
      .catch((error) => {
        wantsMore = false
        onError(error)
      })
      .finally(() => {
        isRunning = false
        // Requested while the last run was ending.
        if (wantsMore) scheduleJobs(database)
      })
  }
  return scheduleJobs
}
