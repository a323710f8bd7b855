import { expect, onTestFinished, test } from 'vitest'
import { holdChecks } from './hold-checks.js'

/** Unhandled rejections of this test. */
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

test('WC-28 a failed check that no one awaits is not an unhandled rejection, and waiting callers get it', async () => {
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

test('WC-28 an answer that cannot be sent is not an unhandled rejection, and callers that await it get it', async () => {
  const reasons = unheard()
  const gone = async (): Promise<never> => {
    throw new Error('No matching key')
  }
  const engine = { sendResult: gone, sendError: gone }
  holdChecks(engine)
  void engine.sendResult()
  const heard = engine.sendError()
  await new Promise((resolve) => setImmediate(resolve))
  expect(reasons).toEqual([])
  await expect(heard).rejects.toThrow('No matching key')
})

test('synchronous results, and functions that are not checks, stay unchanged', () => {
  const other = (): void => {}
  const engine = { isValidNow: () => 7, isValid: 'a text', other }
  holdChecks(engine)
  expect([engine.isValidNow(), engine.isValid, engine.other]).toEqual([7, 'a text', other])
})
