import { expect, test } from 'vitest'
import { createTelemetry } from './telemetry.js'

test('at most five errors a minute reach the sinks, and all other events', () => {
  let now = 0
  const seen: string[] = []
  const record = createTelemetry(
    () => [{ id: 'a', record: ({ name }) => void seen.push(name) }],
    () => now,
  )
  for (let i = 0; i < 8; i++) record('core', 'error', {})
  record('core', 'open', {})
  expect(seen).toEqual(['error', 'error', 'error', 'error', 'error', 'open'])
  now = 60_000
  record('core', 'error', {})
  expect(seen).toHaveLength(7)
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
