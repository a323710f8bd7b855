import { expect, test } from 'vitest'
import { mergeStored } from './merge-stored.js'

const SESSIONS = 'wc@2:client:0.3:app//session'
const session = (topic: string, expiry = 1) => ({ topic, expiry })

test('what another tab has added stays, and what it has deleted is not written again', () => {
  const before = [session('a'), session('b')]
  const stored = [session('b'), session('theirs')]
  expect(mergeStored(SESSIONS, { before, stored, ours: [...before, session('mine')] })).toEqual([
    session('b'),
    session('mine'),
    session('theirs'),
  ])
})

test('what this tab has deleted or changed is, and what only the other one has changed is kept', () => {
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

test('items are told apart by topic, id or target, otherwise by all of their content', () => {
  const merged = (key: string, stored: readonly unknown[], ours: readonly unknown[]) => mergeStored(key, { before: [], stored, ours })
  // Each tab may have an id of its own for the subscription of a topic.
  expect(merged('//subscription', [{ topic: 't', id: '1' }], [{ topic: 't', id: '2' }])).toEqual([{ topic: 't', id: '2' }])
  expect(merged('//history', [{ topic: 't', id: 1 }], [{ topic: 't', id: 2 }])).toHaveLength(2)
  expect(merged('//expirer', [{ target: 'topic:t', expiry: 1 }], [{ target: 'topic:t', expiry: 2 }])).toHaveLength(1)
  expect(merged('//other', ['x', null], ['x', 7])).toEqual(['x', 7, null])
})

test('a cleared or broken storage, and values that are no lists, are simply written', () => {
  for (const stored of [undefined, null, 7, 'text'])
    expect(mergeStored(SESSIONS, { before: [session('a')], stored, ours: [session('a')] })).toEqual([session('a')])
  for (const ours of ['text', 7, null]) expect(mergeStored('//version', { before: 'x', stored: ['y'], ours })).toBe(ours)
})
