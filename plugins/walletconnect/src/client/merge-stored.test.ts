import { expect, test } from 'vitest'
import { mergeStored } from './merge-stored.js'

const SESSIONS = 'wc@2:client:0.3:app//session'
const session = (topic: string, expiry = 1) => ({ topic, expiry })

test('keeps items added by another tab, and does not write deleted ones again', () => {
  const before = [session('a'), session('b')]
  const stored = [session('b'), session('theirs')]
  expect(mergeStored(SESSIONS, { before, stored, ours: [...before, session('mine')] })).toEqual([
    session('b'),
    session('mine'),
    session('theirs'),
  ])
})

test('writes this tab’s deletions and changes, and keeps changes made only by the other one', () => {
  const before = [session('a'), session('b'), session('c')]
  const stored = [session('a'), session('b'), session('c', 2)]
  expect(mergeStored(SESSIONS, { before, stored, ours: [session('b', 3), session('c')] })).toEqual([session('b', 3), session('c', 2)])
})

test('records are merged by name, such as the keys of topics', () => {
  const at = 'wc@2:core:0.3:app//keychain'
  const before = { seed: '1', old: '2' }
  expect(mergeStored(at, { before, stored: { seed: '1', theirs: '3' }, ours: { ...before, mine: '4' } })).toEqual({
    seed: '1',
    mine: '4',
    theirs: '3',
  })
})

test('distinguishes items by topic, id or target, otherwise by all of their content', () => {
  const merged = (key: string, stored: readonly unknown[], ours: readonly unknown[]) => mergeStored(key, { before: [], stored, ours })
  // Each tab may have its own id for the subscription of a topic.
  expect(merged('//subscription', [{ topic: 't', id: '1' }], [{ topic: 't', id: '2' }])).toEqual([{ topic: 't', id: '2' }])
  expect(merged('//history', [{ topic: 't', id: 1 }], [{ topic: 't', id: 2 }])).toHaveLength(2)
  expect(merged('//expirer', [{ target: 'topic:t', expiry: 1 }], [{ target: 'topic:t', expiry: 2 }])).toHaveLength(1)
  expect(merged('//other', ['x', null], ['x', 7])).toEqual(['x', 7, null])
})

test('simply writes to a cleared or broken storage, and over values that are not lists', () => {
  for (const stored of [undefined, null, 7, 'text'])
    expect(mergeStored(SESSIONS, { before: [session('a')], stored, ours: [session('a')] })).toEqual([session('a')])
  for (const ours of ['text', 7, null]) expect(mergeStored('//version', { before: 'x', stored: ['y'], ours })).toBe(ours)
})
