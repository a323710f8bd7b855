import { expect, test } from 'vitest'
import { activityOf } from './fixtures/activity-of.js'
import { groupByTime } from './group-by-time.js'

const now = new Date(2026, 10, 21, 12)
const at = (hash: string, ...date: readonly [number, number, number]) => activityOf({ hash, minedAt: new Date(...date, 11).toISOString() })
const shown = (items: Parameters<typeof groupByTime>[0], { locale = 'en', today = now } = {}) =>
  groupByTime(items, { now: today, locale }).map(({ title, items: own }) => [
    typeof title === 'string' ? title : title.text,
    ...own.map(({ hash }) => hash),
  ])

test('this month has a heading for each day, earlier ones have month and year', () => {
  const items = [
    at('a', 2026, 10, 21),
    at('b', 2026, 10, 20),
    at('c', 2026, 10, 3),
    at('d', 2026, 10, 3),
    at('e', 2026, 9, 31),
    at('f', 2026, 9, 1),
    at('g', 2025, 10, 3),
  ]
  expect(shown(items)).toEqual([
    ['today', 'a'],
    ['yesterday', 'b'],
    ['November 3', 'c', 'd'],
    ['October 2026', 'e', 'f'],
    ['November 2025', 'g'],
  ])
  expect(shown(items, { locale: 'de' })[2]?.[0]).toBe('3. November')
  expect(shown(items, { locale: 'de' })[3]?.[0]).toBe('Oktober 2026')
})

test('on the first of a month yesterday is still a day, above the rest of its month', () => {
  const today = new Date(2026, 10, 1, 12)
  expect(shown([at('a', 2026, 9, 31), at('b', 2026, 9, 30)], { today })).toEqual([
    ['yesterday', 'a'],
    ['October 2026', 'b'],
  ])
})

test('pending entries, and a block from the future, count as today', () => {
  const sent = { ...at('p', 2026, 8, 1), status: 'pending' as const }
  expect(shown([sent, at('f', 2027, 3, 1)])).toEqual([['today', 'p', 'f']])
})
