import { expect, test, vi } from 'vitest'
import { runChecks } from './run-checks.mjs'

test('each check runs once, two at a time, after the one it needs; a check that needs a failed one fails with it', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const order = []
  let running = 0
  const check = (name, needs, fails) => ({
    name,
    needs,
    async run() {
      running += 1
      expect(running).toBeLessThanOrEqual(2)
      order.push(name)
      await Promise.resolve()
      running -= 1
      if (fails) throw new Error(`${name} is broken`)
    },
  })
  const failed = await runChecks([
    check('install'),
    check('broken install', undefined, true),
    check('types', 'install'),
    check('never', 'broken install'),
    check('lint'),
  ])
  expect(failed).toEqual(['broken install', 'never'])
  expect(order).toEqual(['install', 'broken install', 'types', 'lint'])
})
