import { describe, expect, test } from 'vitest'
import { type BackingStorage, CACHE, createStorage } from './storage.js'
import { memoryStorage } from './testing/memory-storage.js'

describe('storage', () => {
  test('two scopes never see each other', () => {
    const storage = createStorage(() => backing, 'lk.app.')
    const backing = memoryStorage()
    storage.scope('a').set('key', '1')
    expect(storage.scope('b').get('key')).toBeUndefined()
    expect(backing.getItem('lk.app.a.key')).toBe('1')
  })

  test('STO-01: a browser that refuses its storage leaves the memory', () => {
    const storage = createStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }, 'lk.')
    storage.set('key', '1')
    expect(storage.get('key')).toBe('1')
    storage.set('key', undefined)
    expect(storage.get('key')).toBeUndefined()
  })

  test('STO-07: a value far too long to be ours is removed instead of being read', () => {
    const backing = memoryStorage({ 'lk.key': 'x'.repeat(2_000_000) })
    expect(createStorage(() => backing, 'lk.').get('key')).toBeUndefined()
    expect(backing.getItem('lk.key')).toBeNull()
  })

  test('STO-02: when the storage is full caches make room and connection data is kept', () => {
    const room = limited(2)
    const storage = createStorage(() => room, 'lk.').scope('eip155')
    storage.set(`${CACHE}balance`, 'old')
    storage.set('session', 'first')
    storage.set('wanted', 'second')
    expect(storage.get('session')).toBe('first')
    expect(room.getItem('lk.eip155.wanted')).toBe('second')
    expect(storage.get(`${CACHE}balance`)).toBeUndefined()
  })

  test('STO-02: when nothing can make room the memory takes it and nothing throws', () => {
    const storage = createStorage(() => limited(0), 'lk.')
    storage.set('session', 'kept')
    expect(storage.get('session')).toBe('kept')
  })

  test('STO-04: data cleared by the visitor is absent, not an error', () => {
    const backing = memoryStorage({ 'lk.key': '1' })
    const storage = createStorage(() => backing, 'lk.')
    backing.removeItem('lk.key')
    expect(storage.get('key')).toBeUndefined()
  })
})

function limited(entries: number): BackingStorage {
  const inner = memoryStorage()
  return {
    get length() {
      return inner.length
    },
    key: inner.key,
    getItem: inner.getItem,
    removeItem: inner.removeItem,
    setItem(key, value) {
      if (inner.getItem(key) === null && inner.length >= entries) throw new DOMException('full', 'QuotaExceededError')
      inner.setItem(key, value)
    },
  }
}
