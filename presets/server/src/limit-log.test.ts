import { expect, test, vi } from 'vitest'
import { limitLog } from './limit-log.js'

test('API-37 a persistent fault gets one line in ten seconds, with its cause and count', () => {
  let now = 0
  const own = { warn: vi.fn(), error: vi.fn(), request: vi.fn() }
  const log = limitLog(own, { now: () => now })
  const full = new Error('The database is not available.', { cause: new Error('database or disk is full') })
  const line = () => `POST /v1/x was refused, request ${crypto.randomUUID()}.`
  for (let i = 0; i < 1000; i += 1) log.warn(line(), full)
  log.warn(line(), new Error('away'))
  expect(own.warn.mock.calls.map(([, error]) => error)).toEqual([full, expect.objectContaining({ message: 'away' })])
  now = 10_000
  log.warn(line(), full)
  expect(own.warn).toHaveBeenCalledTimes(3)
  expect(own.warn.mock.lastCall?.[0]).toMatch(/\(999 more like this since the last line\)$/)
  // Nor is there an endless number of different ones.
  for (let i = 0; i < 1000; i += 1) log.error(`${'x'.repeat(i)} failed.`, new Error('boom'))
  expect(own.error.mock.calls.length).toBeLessThanOrEqual(100)
  for (let i = 0; i < 5; i += 1) log.request?.({} as never)
  expect(own.request).toHaveBeenCalledTimes(5)
})
