import { proxy, snapshot } from 'valtio/vanilla'
import { proxyMap, subscribeKey } from 'valtio/vanilla/utils'
import { expect, test, vi } from 'vitest'
import { createSlice } from './store.js'

interface Toy {
  count: number
  list: readonly { readonly name: string }[]
  other?: { readonly deep: { readonly x: number } }
}
const toy = (): Toy => ({ count: 0, list: [{ name: 'a' }], other: { deep: { x: 1 } } })

test('a snapshot is the same object until something changes, and unchanged parts are the same objects', () => {
  const { state, read } = createSlice(toy())
  const before = read()
  expect(read()).toBe(before)
  state.count = 0
  expect(read()).toBe(before)
  state.count = 1
  expect(read()).toEqual({ ...toy(), count: 1 })
  expect(read().list).toBe(before.list)
  expect(read().other).toBe(before.other)
  expect(before.count).toBe(0)
  state.list = before.list
  expect(read().list).toBe(before.list)
})

test('only the owner can change anything, at any depth', () => {
  const { read } = createSlice(toy())
  expect(() => Object.assign(read(), { count: 2 })).toThrow(TypeError)
  expect(() => Object.assign(read().list[0] ?? {}, { name: 'b' })).toThrow(TypeError)
  expect(() => (read().list as { name: string }[]).push({ name: 'b' })).toThrow(TypeError)
  expect(() => Object.assign(read().other?.deep ?? {}, { x: 2 })).toThrow(TypeError)
  expect(read()).toEqual(toy())
})

test('an app’s objects are not affected: not frozen, not changed', () => {
  const handed = { deep: { x: 1 } }
  const { state, read } = createSlice(toy())
  state.other = handed
  expect(read().other).toEqual(handed)
  handed.deep.x = 5
  expect(read().other?.deep.x).toBe(1)
})

test('anything but a plain object is passed through unchanged, even something that contains itself', () => {
  const abort = new AbortController()
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  const { read } = createSlice<{ signal: AbortSignal; draw: () => void; cycle: { self?: unknown } }>({
    signal: abort.signal,
    draw: toy,
    cycle,
  })
  expect(read().signal).toBe(abort.signal)
  expect(Object.isFrozen(read().signal)).toBe(false)
  expect(read().draw).toBe(toy)
  expect(read().cycle.self).toBe(read().cycle)
})

test('null stays null, and an object without a prototype is copied like any other', () => {
  const handed: { x: number } = Object.assign(Object.create(null), { x: 1 })
  const { state, read } = createSlice<{ held: { x: number } | null }>({ held: null })
  expect(read().held).toBeNull()
  state.held = handed
  handed.x = 2
  expect(read().held).toEqual({ x: 1 })
})

test('a stored key named __proto__ does not change a prototype', () => {
  const { read } = createSlice<{ other: object }>({ other: JSON.parse('{"__proto__":{"verified":true}}') as object })
  expect('verified' in read().other).toBe(false)
})

test('the owner can post its values to an iframe or a wallet', () => {
  const { state } = createSlice(toy())
  expect(structuredClone(state.other)).toEqual(toy().other)
})

test('KER-11 valtio’s functions accept the state of a slice: subscribing to a key, taking a snapshot', async () => {
  const { state } = createSlice(toy())
  const counts = vi.fn()
  const stop = subscribeKey(state, 'count', counts)
  state.list = []
  await settled()
  expect(counts).not.toHaveBeenCalled()
  state.count = 4
  await settled()
  expect(counts).toHaveBeenCalledExactlyOnceWith(4)
  expect(snapshot(state)).toEqual({ ...toy(), list: [], count: 4 })
  stop()
  state.count = 5
  await settled()
  expect(counts).toHaveBeenCalledTimes(1)
})

test('KER-11 a valtio proxy at the top level of a slice is tracked, and others get a snapshot', async () => {
  const { state, read, subscribe } = createSlice<{ rows: Map<string, number>; tree: { deep: number[] }; count: number }>({
    rows: proxyMap([['a', 1]]),
    tree: proxy({ deep: [1] }),
    count: 0,
  })
  const listener = vi.fn()
  subscribe(listener)
  const before = read()
  state.rows.set('b', 2)
  state.tree.deep.push(2)
  await settled()
  expect(listener).toHaveBeenCalledTimes(1)
  expect([...read().rows]).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect([...before.rows]).toEqual([['a', 1]])
  expect([before.tree.deep, read().tree.deep]).toEqual([[1], [1, 2]])
  expect(() => read().rows.set('c', 3)).toThrow()
  expect(() => read().tree.deep.push(3)).toThrow(TypeError)
  const { rows, tree } = read()
  state.count = 1
  expect(read().rows).toBe(rows)
  expect(read().tree).toBe(tree)
})

test('KER-11 below the top level a valtio proxy is kept as it is at that moment', () => {
  const { state, read } = createSlice<{ held: { rows: Map<string, number> } }>({ held: { rows: new Map() } })
  const rows = proxyMap([['a', 1]])
  state.held = { rows }
  rows.set('b', 2)
  expect([...read().held.rows]).toEqual([['a', 1]])
})

test('listeners are called once after all changes of a task, and not at all if nothing changed', async () => {
  const { state, subscribe } = createSlice(toy())
  const listener = vi.fn()
  const stop = subscribe(listener)
  state.count = 1
  state.count = 2
  delete state.other
  expect(listener).not.toHaveBeenCalled()
  await settled()
  expect(listener).toHaveBeenCalledTimes(1)
  state.count = 2
  await settled()
  expect(listener).toHaveBeenCalledTimes(1)
  state.count = 3
  stop()
  await settled()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a change made by a listener is notified too, and the same function may listen twice', async () => {
  const { state, read, subscribe } = createSlice(toy())
  const seen: number[] = []
  const listener = (): void => {
    seen.push(read().count)
    if (state.count < 3) state.count += 1
  }
  const stop = subscribe(listener)
  subscribe(listener)
  stop()
  state.count = 1
  await settled()
  expect(seen).toEqual([1, 2, 3])
})

test('a listener removed by another one is not called for the same change', async () => {
  const { state, subscribe } = createSlice(toy())
  const second = vi.fn()
  subscribe(() => stop())
  const stop = subscribe(second)
  state.count = 1
  await settled()
  expect(second).not.toHaveBeenCalled()
})

test('a listener that throws does not affect the others', async () => {
  const { state, subscribe } = createSlice(toy())
  const thrown = new Promise((resolve) => process.once('uncaughtException', resolve))
  const listener = vi.fn()
  subscribe(() => {
    throw new Error('mine')
  })
  subscribe(listener)
  const others = process.listeners('uncaughtException').slice(0, -1)
  for (const other of others) process.off('uncaughtException', other)
  state.count = 1
  expect(await thrown).toMatchObject({ message: 'mine' })
  for (const other of others) process.on('uncaughtException', other)
  expect(listener).toHaveBeenCalledTimes(1)
})

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
