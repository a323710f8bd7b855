import { randomUUID } from 'node:crypto'
import { type Database, withoutAddress } from '@latchkey/server-kit'
import type { Keys } from '../keys.js'
import { seal, unseal } from '../secrets.js'
import type { Mail, MailTransport } from './mail-transport.js'

/** Time limit of a process for one email, after which another process takes over. */
const SEND_MS = 15_000
const HELD_MS = 20_000
const MOST_TRIES = 6

/** Adds an email to the job table, so that it is sent if, and only if, the transaction commits. It expires at `until`. */
export async function queueMail(
  within: Database,
  keys: Pick<Keys, 'box'>,
  { mail, now, until }: { readonly mail: Mail; readonly now: number; readonly until: number },
): Promise<void> {
  const id = randomUUID()
  await within.query('INSERT INTO ew_jobs (id, payload, run_at, tries, expires_at) VALUES (?, ?, ?, 0, ?)', [
    id,
    // Sealed, because an email may contain a code.
    seal(keys.box, `job|${id}`, JSON.stringify(mail)),
    now,
    until,
  ])
}

interface Job {
  readonly id: string
  readonly payload: string
  readonly tries: number
}
export interface JobOptions {
  readonly keys: Pick<Keys, 'box'>
  readonly mail: MailTransport
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Sends pending emails one by one, and resolves once nothing is due. Only one process handles each job at a time. */
export async function runJobs(database: Database, { keys, mail, now, onError }: JobOptions): Promise<void> {
  for (;;) {
    const at = now()
    await database.query('DELETE FROM ew_jobs WHERE expires_at <= ? OR tries >= ?', [at, MOST_TRIES])
    const [job] = await database.query<Job>(
      `UPDATE ew_jobs SET run_at = ?, tries = tries + 1
        WHERE id = (SELECT id FROM ew_jobs WHERE run_at <= ? ORDER BY run_at, id LIMIT 1) AND run_at <= ? RETURNING id, payload, tries`,
      [at + HELD_MS, at, at],
    )
    if (!job) {
      const [left] = await database.query('SELECT id FROM ew_jobs WHERE run_at <= ? LIMIT 1', [at])
      // Another process took the next job.
      if (left) continue
      return
    }
    try {
      // Written by `queueMail` alone.
      const letter = JSON.parse(unseal(keys.box, `job|${job.id}`, job.payload).toString()) as Mail
      await mail.send(letter, { signal: AbortSignal.timeout(SEND_MS) })
      await database.query('DELETE FROM ew_jobs WHERE id = ?', [job.id])
    } catch (error) {
      onError(withoutAddress(error))
      await database.query('UPDATE ew_jobs SET run_at = ? WHERE id = ?', [now() + 2_000 * 3 ** Number(job.tries), job.id])
    }
  }
}
