import { expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.js'
import type { KeyValue } from '../types/index.js'
import type { AnySpec } from '../types/plugin.js'
import { runMigrations } from './migrate.js'
import { createStorage } from './storage.js'

function world(stored: Record<string, string> = {}) {
  const storage = createStorage(() => memory, 'lk.')
  const memory = memoryStorage(stored)
  const reported: unknown[] = []
  const run = (...migrations: readonly { readonly version: number; up(own: KeyValue): void }[]) =>
    runMigrations(
      [{ id: 'toy', migrations } as unknown as AnySpec, { id: 'other' } as AnySpec],
      storage,
      (...all) => void reported.push(all),
    )
  return { memory, reported, run }
}
const note = (version: number) => ({ version, up: (own: KeyValue) => own.set('steps', `${own.get('steps') ?? ''}${version}`) })

test('steps run once, in the order of their versions, however they are listed', () => {
  const { memory, run } = world()
  run(note(3), note(1), note(2))
  expect([memory.getItem('lk.toy.steps'), memory.getItem('lk.toy.version')]).toEqual(['123', '3'])
  run(note(3), note(4))
  expect([memory.getItem('lk.toy.steps'), memory.getItem('lk.toy.version')]).toEqual(['1234', '4'])
})

test('a step that is missing, or throws, stops the steps after it, and the older version stays', () => {
  const gap = world()
  gap.run(note(1), note(3))
  expect(gap.memory.getItem('lk.toy.version')).toBe('1')
  const error = new Error('broken')
  const broken = world()
  broken.run(
    note(1),
    {
      version: 2,
      up() {
        throw error
      },
    },
    note(3),
  )
  expect([broken.memory.getItem('lk.toy.version'), broken.reported]).toEqual(['1', [[error, 'toy']]])
})

test('a version that is not a number counts as none', () => {
  const { memory, run } = world({ 'lk.toy.version': 'x' })
  run(note(1))
  expect(memory.getItem('lk.toy.version')).toBe('1')
})
