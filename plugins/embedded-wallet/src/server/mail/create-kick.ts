import { clearTimeout, setTimeout } from 'node:timers'
import type { Database } from '@latchkey/kernel/server'
import { sweep } from '../sweep.js'
import { type JobOptions, runJobs } from './jobs.js'

const SWEEP_MS = 60_000
/** How soon a mail that was not sent is looked at again. */
const AGAIN_MS = 5_000

/**
 * Makes a function that lets what waits in the database be done, behind the answer that is under way: mails, and once a minute what is over.
 * Calls while it works make it look once more.
 */
export function createKick(options: JobOptions): (database: Database) => void {
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
      }
    } while (wantsMore)
    const [left] = await database.query('SELECT id FROM ew_jobs LIMIT 1')
    if (left) again(database)
  }
  const again = (database: Database): void => {
    clearTimeout(timer)
    timer = setTimeout(() => kick(database), AGAIN_MS)
    // A process that wants to end need not wait for mail: what is left is in the database.
    timer.unref()
  }
  const kick = (database: Database): void => {
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
        // Asked for while the last look was ending.
        if (wantsMore) kick(database)
      })
  }
  return kick
}
