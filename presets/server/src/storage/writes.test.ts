import { expect, test } from 'vitest'
import { watchWrites } from './writes.js'

test('a write proves for ten seconds that the database accepts writes, and a refused one that it does not', () => {
  let at = 0
  const writes = watchWrites(() => at)
  expect([writes.isWell, writes.isDoubtful]).toEqual([true, true])
  writes.ok()
  at = 10_000
  expect([writes.isWell, writes.isDoubtful]).toEqual([true, false])
  at = 10_001
  expect([writes.isWell, writes.isDoubtful]).toEqual([true, true])
  writes.ok()
  writes.fault(new Error('away', { cause: Object.assign(new Error('read-only'), { code: 'SQLITE_READONLY_DBMOVED' }) }))
  expect([writes.isWell, writes.isDoubtful]).toEqual([false, true])
})
