import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.js'
import type { BackingStorage } from '../types/index.js'
import { CACHE, createStorage } from './storage.js'

describe('storage', () => {
  test('two scopes never see each other', () => {
    const storage = createStorage(() => backing, 'lk.app.')
    const backing = memoryStorage()
    storage.scope('a').set('key', '1')
    expect(storage.scope('b').get('key')).toBeUndefined()
    expect(backing.getItem('lk.app.a.key')).toBe('1')
  })

  test('STO-01: if the browser refuses its storage, memory is used', () => {
    const storage = createStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }, 'lk.')
    storage.set('key', '1')
    expect(storage.get('key')).toBe('1')
    storage.set('key', undefined)
    expect(storage.get('key')).toBeUndefined()
  })

  test('STO-07: removes a value that is far too long, without reading it', () => {
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

  test('STO-02: when no room can be made, memory is used and nothing throws', () => {
    const storage = createStorage(() => limited(0), 'lk.')
    storage.set('session', 'kept')
    expect(storage.get('session')).toBe('kept')
  })

  test('a scope within a scope has both prefixes, and knows its own raw keys', () => {
    const backing = memoryStorage()
    const storage = createStorage(() => backing, 'lk.')
      .scope('a')
      .scope('b')
    storage.set('key', '1')
    expect(backing.getItem('lk.a.b.key')).toBe('1')
    expect(['lk.a.b.key', 'lk.a.key', 'x.lk.a.b.key', null].map((raw) => storage.own(raw))).toEqual([
      'key',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a removed value is removed from the browser too, and an empty one is kept', () => {
    const backing = memoryStorage({ 'lk.key': '1', 'lk.none': '' })
    const storage = createStorage(() => backing, 'lk.')
    expect(storage.get('none')).toBe('')
    storage.set('key', undefined)
    expect([storage.get('key'), backing.getItem('lk.key')]).toEqual([undefined, null])
  })

  test('STO-07: the longest accepted value is one character short of a megabyte', () => {
    const backing = memoryStorage({ 'lk.long': 'x'.repeat(1_048_575), 'lk.longer': 'x'.repeat(1_048_576) })
    const storage = createStorage(() => backing, 'lk.')
    expect(storage.get('long')).toHaveLength(1_048_575)
    expect(storage.get('longer')).toBeUndefined()
  })

  test('STO-01: uses memory without a storage, or if reading is refused', () => {
    const none = createStorage(() => undefined, 'lk.')
    expect(none.get('key')).toBeUndefined()
    none.set('key', '1')
    expect(none.get('key')).toBe('1')
    const refusing = createStorage(
      () => ({
        ...memoryStorage(),
        getItem: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
      'lk.',
    )
    expect(refusing.get('key')).toBeUndefined()
  })

  test('values in memory are replaced once the browser accepts them again', () => {
    let isFull = true
    const inner = memoryStorage()
    const backing = {
      ...inner,
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        inner.setItem(key, value)
      },
    }
    const storage = createStorage(() => backing, 'lk.')
    storage.set('key', 'memory')
    isFull = false
    storage.set('key', 'browser')
    inner.setItem('lk.key', 'of another tab')
    expect(storage.get('key')).toBe('of another tab')
  })

  test('STO-02: caches stay while there is room, and a removed value leaves no text', () => {
    const backing = memoryStorage()
    const storage = createStorage(() => backing, 'lk.')
    storage.set(`a.${CACHE}x`, '1')
    storage.set('b', '2')
    storage.set('b', undefined)
    expect([backing.getItem(`lk.a.${CACHE}x`), backing.getItem('lk.b'), backing.length]).toEqual(['1', null, 1])
  })

  test('STO-02: only our own caches are removed to make room', () => {
    const room = limited(3)
    room.setItem(`other.a.${CACHE}x`, '1')
    room.setItem(`lk.a.${CACHE}x`, '1')
    room.setItem('lk.a.kept', '1')
    createStorage(() => room, 'lk.').set('b', '2')
    expect([`other.a.${CACHE}x`, `lk.a.${CACHE}x`, 'lk.a.kept', 'lk.b'].map((key) => room.getItem(key))).toEqual(['1', null, '1', '2'])
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
