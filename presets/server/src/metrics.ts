import type { AnsweredCall, Dependency } from '@latchkey/kernel/server'

export interface Metrics {
  observe(call: AnsweredCall): void
  /** Something this server depends on did not do its part. */
  fault(name: string): void
  /** In the text format of Prometheus 0.0.4. */
  text(dependencies: readonly Dependency[]): string
}

/** Upper bounds in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2, 10]

interface Times {
  readonly buckets: number[]
  sum: number
  count: number
}

/** Counts by route, never by path or project: those are endless. */
export function createMetrics(now: () => number = Date.now): Metrics {
  const started = now() / 1000
  const counts = new Map<string, number>()
  const times = new Map<string, Times>()
  const faults = new Map<string, number>()
  return {
    fault(name) {
      faults.set(name, (faults.get(name) ?? 0) + 1)
    },
    observe({ route, status, ms }) {
      const key = `route="${route}",status="${status}"`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      const own = times.get(route) ?? { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 }
      times.set(route, own)
      own.sum += ms / 1000
      own.count += 1
      for (const [at, bound] of BOUNDS.entries()) if (ms / 1000 <= bound) own.buckets[at] = (own.buckets[at] ?? 0) + 1
    },
    text(dependencies) {
      return [
        ...metric(
          'latchkey_requests_total',
          'counter',
          'Answers by route and status.',
          [...counts].map(([labels, value]) => [`{${labels}}`, value]),
        ),
        ...metric(
          'latchkey_faults_total',
          'counter',
          'Faults and refusals of what this server depends on.',
          [...faults].map(([name, value]) => [`{name="${labelOf(name)}"}`, value]),
        ),
        ...metric('latchkey_request_seconds', 'histogram', 'Time until an answer began.', [...times].flatMap(histogram)),
        ...metric(
          'latchkey_dependency_up',
          'gauge',
          'Whether something this server depends on answers.',
          dependencies.map(({ name, state }) => [`{name="${labelOf(name)}"}`, state === 'ok' ? 1 : 0]),
        ),
        ...metric('process_resident_memory_bytes', 'gauge', 'Memory in use.', [['', process.memoryUsage.rss()]]),
        ...metric('process_start_time_seconds', 'gauge', 'When it started.', [['', started]]),
        '',
      ].join('\n')
    },
  }
}

function labelOf(name: string): string {
  return name.replace(/["\\\n]/g, ' ')
}

function metric(
  name: string,
  type: string,
  help: string,
  values: readonly (readonly [labels: string, value: number])[],
): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...values.map(([labels, value]) => `${name}${labels} ${value}`)]
}

function histogram([route, { buckets, sum, count }]: [string, Times]): readonly (readonly [string, number])[] {
  const label = `route="${route}"`
  return [
    ...BOUNDS.map((bound, at) => [`_bucket{${label},le="${bound}"}`, buckets[at] ?? 0] as const),
    [`_bucket{${label},le="+Inf"}`, count],
    [`_sum{${label}}`, sum],
    [`_count{${label}}`, count],
  ]
}
