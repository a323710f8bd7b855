import { expect, test } from 'vitest'
import { createStorage } from './storage.js'

function keyValue(): { readonly kept: Map<string, string>; readonly storage: Parameters<typeof createStorage>[0] } {
  const kept = new Map<string, string>()
  const set = (key: string, value: string | undefined): void => void (value === undefined ? kept.delete(key) : kept.set(key, value))
  return { kept, storage: { get: (key) => kept.get(key), set } }
}

test('stored data is returned by key, in the list of keys and among the entries', async () => {
  const { storage } = keyValue()
  const client = createStorage(storage)
  await client.setItem('a', { list: [1, 'two'] })
  await client.setItem('b', 'text')
  await client.setItem('a', { list: [] })
  expect(await client.getItem('a')).toEqual({ list: [] })
  expect(await client.getKeys()).toEqual(['a', 'b'])
  expect(await client.getEntries()).toEqual([
    ['a', { list: [] }],
    ['b', 'text'],
  ])
  expect(await createStorage(storage).getItem('b')).toBe('text')
})

test('merges the storage of two tabs: neither overwrites the other’s items, also after one of them has read them', async () => {
  const { storage } = keyValue()
  const [one, two] = [createStorage(storage), createStorage(storage)]
  const item = (topic: string) => ({ topic })
  for (const tab of [one, two]) expect(await tab.getItem('x//session')).toBeUndefined()
  await one.setItem('x//session', [item('a')])
  expect(await two.getItem('x//session')).toEqual([item('a')])
  await two.setItem('x//session', [item('b')])
  expect(await one.getItem('x//session')).toEqual([item('b'), item('a')])
  await one.setItem('x//session', [])
  await two.setItem('x//session', [item('b'), item('c')])
  expect(await createStorage(storage).getItem('x//session')).toEqual([item('b'), item('c')])
})

test('removed, truncated or hand-edited values count as absent', async () => {
  const { kept, storage } = keyValue()
  const client = createStorage(storage)
  await client.setItem('a', 1)
  await client.setItem('b', 2)
  await client.removeItem('a')
  expect([await client.getItem('a'), await client.getKeys()]).toEqual([undefined, ['b']])
  kept.set('client.b', '{"cut')
  expect([await client.getItem('b'), await client.getEntries()]).toEqual([undefined, []])
  kept.set('client.keys', 'nonsense')
  expect(await client.getKeys()).toEqual([])
})
