import { expect, onTestFinished, test } from 'vitest'
import { holdChecks } from './hold-checks.js'

/** Rejections of this test that are not heard. */
function unheard(): readonly unknown[] {
  const reasons: unknown[] = []
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason) => reasons.push(reason))
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  })
  return reasons
}

test('WC-28 a check that fails while it is not looked at is no fault of the page, and those who wait for it hear it', async () => {
  const reasons = unheard()
  const engine = {
    isValidPing: async (...args: readonly unknown[]): Promise<never> => {
      throw new Error(args.join())
    },
    loud: async (): Promise<never> => {
      throw new Error('loud')
    },
  }
  holdChecks(engine)
  void engine.isValidPing('t', 1)
  const heard = engine.isValidPing('t', 2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(reasons).toEqual([])
  await expect(heard).rejects.toThrow('t,2')
  void engine.loud()
  await new Promise((resolve) => setImmediate(resolve))
  expect(reasons.map(String)).toEqual(['Error: loud'])
})

test('what answers at once, and what is no check, stays as it is', () => {
  const other = (): void => {}
  const engine = { isValidNow: () => 7, isValid: 'a text', other }
  holdChecks(engine)
  expect([engine.isValidNow(), engine.isValid, engine.other]).toEqual([7, 'a text', other])
})
