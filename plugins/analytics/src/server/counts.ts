import type { Database } from '@latchkey/server-kit'
import type { AnalyticsRecord } from '../wire.js'

/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000

/** The steps of a visit, as figures name them. */
export const STEPS = {
  visits: 'INITIALIZE',
  opens: 'MODAL_OPEN',
  choices: 'SELECT_WALLET',
  connects: 'CONNECT_SUCCESS',
  signIns: 'SIWX_AUTH_SUCCESS',
} as const

/** Events that are failures. A visitor who declines is none. */
export const FAILURES = [
  'API_ERROR',
  'CONNECT_ERROR',
  'DISCONNECT_ERROR',
  'EMAIL_VERIFICATION_CODE_FAIL',
  'ERROR_FETCH_TRANSACTIONS',
  'INTERNAL_SDK_ERROR',
  'PAY_ERROR',
  'REGISTER_NAME_ERROR',
  'SEND_ERROR',
  'SIWX_AUTH_ERROR',
  'SOCIAL_LOGIN_ERROR',
  'SWAP_APPROVAL_ERROR',
  'SWAP_ERROR',
] as const

const SUBJECT = 100

/** Events of one kind in one hour. */
interface Count {
  readonly project: string
  readonly event: string
  readonly hour: number
  /** The wallet of a connection, the code of an error; empty for everything else. */
  readonly subject: string
  readonly n: number
}

/** An event that counts as this many. */
export interface Counted {
  readonly record: AnalyticsRecord
  readonly project: string
  readonly receivedAt: number
  readonly perMillion: number
}

/** Adds events to the counts of their hour. */
export async function addCounts(database: Database, events: readonly Counted[]): Promise<void> {
  const sums = new Map<string, Count>()
  for (const { record, project, receivedAt, perMillion } of events) {
    const { event } = record.props
    if (!isCounted(event)) continue
    const one = { project, event, hour: Math.floor(receivedAt / HOUR_MS), subject: subjectOf(record) }
    const key = JSON.stringify(one)
    sums.set(key, { ...one, n: (sums.get(key)?.n ?? 0) + 1_000_000 / perMillion })
  }
  // In one order: two processes that lock the same rows the other way round would wait for each other.
  const counts = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
  if (counts.length === 0) return
  await database.query(
    `INSERT INTO analytics_counts (project, event, hour, subject, n) VALUES ${counts.map(() => '(?, ?, ?, ?, ?)').join(', ')}
      ON CONFLICT (project, event, hour, subject) DO UPDATE SET n = analytics_counts.n + excluded.n`,
    counts.flatMap(({ project, event, hour, subject, n }) => [project, event, hour, subject, n]),
  )
}

function isCounted(event: string): boolean {
  return [...Object.values(STEPS), ...FAILURES].some((counted) => counted === event)
}

function subjectOf({ props }: AnalyticsRecord): string {
  if (props.type === 'error') return storable(props.errorType.slice(0, SUBJECT))
  return props.event === STEPS.connects ? storable(String(props.properties?.name ?? '').slice(0, SUBJECT)) : ''
}

/** Returns the text as Postgres stores it: without the character 0, and with half characters replaced, which UTF-8 cannot tell apart. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}
