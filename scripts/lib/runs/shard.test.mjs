import { expect, test } from 'vitest'
import { filesOfShard, parseShard } from './shard.mjs'

test('every file is in one shard, and slow ones are in different shards', () => {
  const files = ['a', 'b', 'c', 'd', 'e']
  const shards = [1, 2].map((index) => filesOfShard(files, { index, count: 2 }, { d: 90, b: 80 }))
  expect(shards).toEqual([
    ['d', 'a', 'e'],
    ['b', 'c'],
  ])
})

test.each(['0/4', '5/4', '2', 'a/b'])('%s is not a shard', (text) => {
  expect(() => parseShard(text)).toThrow(text)
  expect(parseShard('4/4')).toEqual({ index: 4, count: 4 })
})
