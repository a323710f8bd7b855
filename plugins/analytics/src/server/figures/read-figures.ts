import type { Database } from '@latchkey/server-kit'
import { FAILURES, HOUR_MS, STEPS } from '../counts.js'

/** Periods of the page: the number of points, and the hours of each. */
export const RANGES = {
  '24h': { points: 24, hours: 1 },
  '7d': { points: 7, hours: 24 },
  '30d': { points: 30, hours: 24 },
} as const
/** A period of the page. */
export type Range = keyof typeof RANGES
type Step = keyof typeof STEPS
/** A line of the charts. */
export type Line = Step | 'failures'

/** A wallet or a code, and how often it occurred. */
export interface Share {
  readonly name: string
  readonly count: number
}
/** Figures of a project in a period. Samples are scaled, so that all numbers are estimates of what happened. */
export interface Figures {
  /** Beginning of each point, in milliseconds since 1970. Days are those of UTC. */
  readonly times: readonly number[]
  readonly lines: { readonly [L in Line]: readonly number[] }
  readonly totals: { readonly [L in Line]: number }
  /** Connections by wallet, most first. */
  readonly wallets: readonly Share[]
  /** Failures by code, most first. */
  readonly failures: readonly Share[]
}

const MOST = 10
/** Of a server without a list of projects, anyone can send events of others. */
export const PROJECTS = 50
const LINES: readonly Line[] = ['visits', 'opens', 'choices', 'connects', 'signIns', 'failures']

/** Reads the figures of a project from the counts by hour. */
export async function readFigures(
  database: Database,
  { project, range, now }: { readonly project: string; readonly range: Range; readonly now: number },
): Promise<Figures> {
  const { points, hours } = RANGES[range]
  const last = Math.floor(now / HOUR_MS / hours)
  const first = last - points + 1
  const from = first * hours
  const events = [...Object.values(STEPS), ...FAILURES]
  const [byHour, wallets, failures] = await Promise.all([
    database.query<{ readonly event: string; readonly hour: number; readonly total: number }>(
      `SELECT event, hour, SUM(n) AS total FROM analytics_counts WHERE project = ? AND event IN (${marks(events)}) AND hour >= ?
        GROUP BY event, hour`,
      [project, ...events, from],
    ),
    sharesOf(database, [project, STEPS.connects, from]),
    sharesOf(database, [project, ...FAILURES, from]),
  ])
  const lines = Object.fromEntries(LINES.map((line) => [line, Array<number>(points).fill(0)])) as Record<Line, number[]>
  for (const { event, hour, total } of byHour) {
    const counts = lines[lineOf(event)]
    const at = Math.floor(hour / hours) - first
    // Clocks of several processes differ.
    if (at < points) counts[at] = (counts[at] ?? 0) + total
  }
  const rounded = (line: Line): readonly number[] => lines[line].map(Math.round)
  const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0)
  return {
    times: Array.from({ length: points }, (_, at) => (first + at) * hours * HOUR_MS),
    lines: Object.fromEntries(LINES.map((line) => [line, rounded(line)])) as Figures['lines'],
    totals: Object.fromEntries(LINES.map((line) => [line, Math.round(sum(lines[line]))])) as Figures['totals'],
    wallets,
    failures,
  }
}

/** Returns the projects that have figures, in alphabetical order, at most 50. */
export async function readProjects(database: Database): Promise<readonly string[]> {
  const projects: string[] = []
  // Each of these is one look into the index; DISTINCT would read all of it.
  for (let after = ''; projects.length < PROJECTS; ) {
    const [next] = await database.query<{ readonly project: string | null }>(
      'SELECT MIN(project) AS project FROM analytics_counts WHERE project > ?',
      [after],
    )
    if (typeof next?.project !== 'string') break
    after = next.project
    projects.push(after)
  }
  return projects
}

/** Returns whether a project has figures. */
export async function hasFigures(database: Database, project: string): Promise<boolean> {
  return (await database.query('SELECT 1 FROM analytics_counts WHERE project = ? LIMIT 1', [project])).length > 0
}

async function sharesOf(database: Database, values: readonly [project: string, ...rest: (string | number)[]]): Promise<readonly Share[]> {
  const rows = await database.query<{ readonly name: string; readonly total: number }>(
    `SELECT CASE subject WHEN '' THEN event ELSE subject END AS name, SUM(n) AS total FROM analytics_counts
      WHERE project = ? AND event IN (${marks(values.slice(2))}) AND hour >= ? GROUP BY 1 ORDER BY total DESC, name LIMIT ${MOST}`,
    values,
  )
  return rows.map(({ name, total }) => ({ name, count: Math.round(total) }))
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ')
}

function lineOf(event: string): Line {
  const [step] = Object.entries(STEPS).find(([, name]) => name === event) ?? []
  return (step as Step | undefined) ?? 'failures'
}
