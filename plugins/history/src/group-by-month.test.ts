import { expect, test } from 'vitest'
import { activityOf } from './fixtures/activity-of.js'
import { groupByMonth } from './group-by-month.js'

const now = new Date(2026, 10, 21, 12)
const at = (hash: string, ...date: readonly [number, number, number]) => activityOf({ hash, minedAt: new Date(...date, 12).toISOString() })
const shown = (items: Parameters<typeof groupByMonth>[0], locale = 'en') =>
  groupByMonth(items, { now, locale }).map(({ title, items: own }) => [title, ...own.map(({ hash }) => hash)])

test('the month we are in has no title, others have month and year in the language', () => {
  const items = [at('a', 2026, 10, 3), at('b', 2026, 9, 31), at('c', 2026, 9, 1), at('d', 2025, 10, 3)]
  expect(shown(items)).toEqual([
    [undefined, 'a'],
    ['October 2026', 'b', 'c'],
    ['November 2025', 'd'],
  ])
  expect(shown(items, 'de')[1]?.[0]).toBe('Oktober 2026')
})

test('what is pending, and a block from the future, are of now', () => {
  const sent = { ...at('p', 2026, 8, 1), status: 'pending' as const }
  expect(shown([sent, at('f', 2027, 3, 1)])).toEqual([[undefined, 'p', 'f']])
})
