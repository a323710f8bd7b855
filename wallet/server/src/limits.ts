import { type Database, serverErrors } from '@latchkey/server-kit'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
const WEEK = 604_800_000

/** At most `most` within `ms`. */
interface Window {
  readonly ms: number
  readonly most: number
}
/** The counted action, and its limits. */
export interface Limit {
  readonly name: string
  readonly windows: readonly Window[]
}

/** Minimum wait between two emails. */
export const COOLDOWN_MS = 30_000
const cooldown: readonly Window[] = [{ ms: COOLDOWN_MS, most: 1 }]
const mails: readonly Window[] = [
  { ms: 900_000, most: 5 },
  { ms: DAY, most: 15 },
]
export const limits = {
  cooldownTo: { name: 'cooldown-to', windows: cooldown },
  cooldownBy: { name: 'cooldown-by', windows: cooldown },
  mailTo: { name: 'mail-to', windows: mails },
  mailBy: { name: 'mail-by', windows: mails },
  mailFrom: { name: 'mail-from', windows: [{ ms: HOUR, most: 30 }] },
  // A rented network has addresses by the thousand; it may send as much as ten of them.
  mailFromNetwork: { name: 'mail-from-network', windows: [{ ms: HOUR, most: 300 }] },
  socialFrom: { name: 'social-from', windows: [{ ms: HOUR, most: 20 }] },
  wrongCodes: { name: 'wrong', windows: [{ ms: DAY, most: 25 }] },
  deviceShares: { name: 'share-device', windows: [{ ms: MINUTE, most: 60 }] },
  userShares: { name: 'share-user', windows: [{ ms: HOUR, most: 300 }] },
  recoveries: { name: 'recovery', windows: [{ ms: HOUR, most: 60 }] },
  newPasswords: { name: 'password-new', windows: [{ ms: HOUR, most: 20 }] },
  /** Guesses of a password on a device that has its own half, which no other device uses up. */
  guesses: { name: 'guess', windows: [{ ms: DAY, most: 30 }] },
  /** Guesses of a password on all other devices together. */
  strangeGuesses: {
    name: 'guess-new',
    windows: [
      { ms: DAY, most: 10 },
      { ms: WEEK, most: 40 },
    ],
  },
  /** Releases of factors without a proof key. */
  unproven: { name: 'unproven', windows: [{ ms: DAY, most: 10 }] },
  strangeUnproven: { name: 'unproven-new', windows: [{ ms: DAY, most: 3 }] },
  wrongGuesses: { name: 'guess-wrong', windows: [{ ms: DAY, most: 3 }] },
  releaseNotices: { name: 'release-notice', windows: [{ ms: DAY, most: 1 }] },
  guessNotices: { name: 'guess-notice', windows: [{ ms: DAY, most: 1 }] },
  calls: { name: 'calls', windows: [{ ms: HOUR, most: 200 }] },
  bundlerReads: { name: 'bundler-reads', windows: [{ ms: MINUTE, most: 120 }] },
  operations: {
    name: 'operations',
    windows: [
      { ms: MINUTE, most: 60 },
      { ms: HOUR, most: 600 },
    ],
  },
  refreshes: { name: 'refresh', windows: [{ ms: MINUTE, most: 30 }] },
} as const satisfies { readonly [name: string]: Limit }

export interface Count {
  readonly limit: Limit
  /** Whom or what it is counted for. */
  readonly key: string
}

/**
 * Counts one of each, or none. Locks rows in the order of their names, so that all processes on one database count together without
 * deadlocks.
 *
 * @throws server/rate-limited with the seconds to wait
 */
export async function count(within: Database, counts: readonly Count[], now: number): Promise<void> {
  for (const { limit, key } of [...counts].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))) {
    const { wait } = await countOne(within, { limit, key }, now)
    if (wait > 0) throw serverErrors.create('rate-limited', { retryAfter: Math.ceil(wait / 1000) })
  }
}

/** Counts one, or returns the milliseconds until that is allowed. Also returns all that is counted. */
async function countOne(
  within: Database,
  { limit, key }: Count,
  now: number,
): Promise<{ readonly wait: number; readonly times: readonly number[] }> {
  const longest = Math.max(...limit.windows.map(({ ms }) => ms))
  const times = (await lockedTimes(within, idOf({ limit, key }), now)).filter((at) => at > now - longest)
  // Never longer than the window: a call that waited for the row, or a process whose clock is behind, may be counted after a later one.
  const waits = limit.windows.map(({ ms, most }) => Math.min(ms, (times.at(-most) ?? Number.NEGATIVE_INFINITY) + ms - now))
  const wait = Math.max(...waits)
  if (wait > 0) return { wait, times }
  const more = [...times, now]
  await within.query('UPDATE ew_limits SET times = ?, expires_at = ? WHERE id = ?', [
    JSON.stringify(more),
    now + longest,
    idOf({ limit, key }),
  ])
  return { wait: 0, times: more }
}

/** Counts one up to the limit, refuses nothing, and returns whether the limit is reached. */
export async function countUp(within: Database, { limit, key }: Count, now: number): Promise<boolean> {
  const { wait, times } = await countOne(within, { limit, key }, now)
  return wait > 0 || limit.windows.some(({ ms, most }) => (times.at(-most) ?? Number.NEGATIVE_INFINITY) > now - ms)
}

/** Counts one if the limit allows it, and returns whether it did. */
export async function countIfFree(within: Database, each: Count, now: number): Promise<boolean> {
  return (await countOne(within, each, now)).wait === 0
}

/** Takes back the newest count of each, such as a guess that was right. */
export async function uncount(within: Database, counts: readonly Count[], now: number): Promise<void> {
  for (const { limit, key } of counts) {
    const times = await lockedTimes(within, idOf({ limit, key }), now)
    await within.query('UPDATE ew_limits SET times = ? WHERE id = ?', [JSON.stringify(times.slice(0, -1)), idOf({ limit, key })])
  }
}

/** Blocks something for a while, for everyone or for one caller. */
export async function close(within: Database, key: string, until: number): Promise<void> {
  await within.query(
    `INSERT INTO ew_limits (id, times, expires_at) VALUES (?, '[]', ?) ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`,
    [`closed ${key}`, until],
  )
}

/** @throws server/rate-limited while one of these is blocked */
export async function refuseClosed(within: Database, keys: readonly string[], now: number): Promise<void> {
  for (const key of keys) {
    const [row] = await within.query<{ readonly expires_at: number | string }>('SELECT expires_at FROM ew_limits WHERE id = ?', [
      `closed ${key}`,
    ])
    const wait = Number(row?.expires_at ?? 0) - now
    if (wait > 0) throw serverErrors.create('rate-limited', { retryAfter: Math.ceil(wait / 1000) })
  }
}

/** Locks the row until the transaction ends; a waiting transaction then reads the updated row. */
async function lockedTimes(within: Database, id: string, now: number): Promise<readonly number[]> {
  const [row] = await within.query<{ readonly times: string }>(
    `INSERT INTO ew_limits (id, times, expires_at) VALUES (?, '[]', ?) ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING times`,
    [id, now + DAY],
  )
  // Only written above and by `countOne`.
  return JSON.parse(row?.times ?? '[]') as readonly number[]
}

function idOf({ limit, key }: Count): string {
  return `${limit.name} ${key}`
}
