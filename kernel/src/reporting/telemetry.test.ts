import { expect, test } from 'vitest'
import { createTelemetry } from './telemetry.js'

test('every event reaches the sinks with its time, errors too', () => {
  let now = 0
  const seen: unknown[] = []
  const record = createTelemetry(
    () => [{ id: 'a', record: ({ name, at }) => void seen.push([name, at]) }],
    () => now++,
  )
  for (const name of ['error', 'open', 'error']) record('core', name, {})
  expect(seen).toEqual([
    ['error', 0],
    ['open', 1],
    ['error', 2],
  ])
})

test('API-09: a sink that throws does not affect the others', () => {
  const seen: string[] = []
  const broken = {
    id: 'broken',
    record: () => {
      throw new Error('blocked by a filter')
    },
  }
  const record = createTelemetry(() => [broken, { id: 'b', record: ({ name }) => void seen.push(name) }])
  record('core', 'open', {})
  expect(seen).toEqual(['open'])
})
