import { expect, test } from 'vitest'
import { createMetrics } from './metrics.js'

test('servers in one process count separately', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.fault('relay')
  expect(await one.text([])).toContain('latchkey_faults_total{name="relay"} 1')
  expect(await other.text([])).not.toContain('relay')
})

test('a removed dependency disappears from the metrics, and odd names stay within their quotes', async () => {
  const metrics = createMetrics()
  expect(await metrics.text([{ name: 'node "1"\nup 9', state: 'down' }])).toContain(
    'latchkey_dependency_up{name="node \\"1\\"\\nup 9"} 0\n',
  )
  expect(await metrics.text([])).not.toContain('node')
})

test('times are counted in each bucket, and the start is in seconds', async () => {
  const metrics = createMetrics(() => 1_700_000_000_000)
  metrics.observe({ route: 'GET /a', method: 'GET', status: 200, ms: 30, requestId: 'r', projectId: undefined })
  const text = await metrics.text([])
  for (const [bound, count] of [
    ['0.025', 0],
    ['0.1', 1],
    ['+Inf', 1],
  ])
    expect(text).toContain(`latchkey_request_seconds_bucket{le="${bound}",route="GET /a"} ${count}`)
  expect(text).toContain('process_start_time_seconds 1700000000')
})

test('figures of server halves are counters with their labels; two halves with one name share one counter', async () => {
  const metrics = createMetrics()
  const figure = (chain: string, value: number) => ({ name: 'latchkey_things_total', help: 'Things.', labels: { chain }, value })
  const first = await metrics.text([], [figure('eip155:1', 2), figure('eip155:10', 5)])
  expect(first).toContain('# TYPE latchkey_things_total counter\n')
  expect(first).toContain('latchkey_things_total{chain="eip155:1"} 2\nlatchkey_things_total{chain="eip155:10"} 5\n')
  const second = await metrics.text([], [figure('eip155:1', 3), figure('eip155:1', 4)])
  expect(second).toContain('latchkey_things_total{chain="eip155:1"} 7\n')
  expect(second).not.toContain('eip155:10')
})
