import type { AnsweredCall, Dependency, Figure } from '@latchkey/server-kit'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(call: AnsweredCall): void
  /** Records a failure of a dependency of this server. */
  fault(name: string): void
  /** In the text format of Prometheus 0.0.4. Figures with the same name and labels are added. */
  text(dependencies: readonly Dependency[], figures?: readonly Figure[]): Promise<string>
}

/** Upper bounds in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2, 10]

/** Counts by route, never by path or project, which are unbounded. Each server has its own registry. */
export function createMetrics(now: () => number = Date.now): Metrics {
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  const requests = new Counter({
    name: 'latchkey_requests_total',
    help: 'Answers by route and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const faults = new Counter({
    name: 'latchkey_faults_total',
    help: 'Faults and refusals of what this server depends on.',
    labelNames: ['name'],
    registers,
  })
  const seconds = new Histogram({
    name: 'latchkey_request_seconds',
    help: 'Time until an answer began.',
    labelNames: ['route'],
    buckets: BOUNDS,
    registers,
  })
  const up = new Gauge({
    name: 'latchkey_dependency_up',
    help: 'Whether something this server depends on answers.',
    labelNames: ['name'],
    registers,
  })
  // Not all of prom-client's default metrics: they keep an observer for the lifetime of the process.
  const memory = new Gauge({ name: 'process_resident_memory_bytes', help: 'Memory in use.', registers })
  new Gauge({ name: 'process_start_time_seconds', help: 'When it started.', registers }).set(now() / 1000)
  const counters = new Map<string, Counter>()
  const take = (figures: readonly Figure[]): void => {
    for (const counter of counters.values()) counter.reset()
    for (const { name, help, labels, value } of figures) {
      const counter = counters.get(name) ?? new Counter({ name, help, labelNames: Object.keys(labels), registers })
      counters.set(name, counter)
      counter.inc(labels, value)
    }
  }
  return {
    fault: (name) => faults.inc({ name }),
    observe({ route, status, ms }) {
      requests.inc({ route, status })
      seconds.observe({ route }, ms / 1000)
    },
    text(dependencies, figures = []) {
      take(figures)
      up.reset()
      for (const { name, state } of dependencies) up.set({ name }, state === 'ok' ? 1 : 0)
      memory.set(process.memoryUsage.rss())
      return register.metrics()
    },
  }
}
