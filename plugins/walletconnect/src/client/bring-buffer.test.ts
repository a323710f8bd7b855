import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bringBuffer } from './bring-buffer.js'

const own = Object.getOwnPropertyDescriptor(globalThis, 'Buffer') ?? {}
const page = globalThis as { Buffer?: typeof Buffer }
// Loaded together with Node's own.
beforeAll(() => import('buffer/index.js'))
beforeEach(() => void Reflect.deleteProperty(globalThis, 'Buffer'))
afterEach(() => void Object.defineProperty(globalThis, 'Buffer', own))

/** A kernel that a test stops. */
function life() {
  const deferred: (() => void)[] = []
  return { defer: (each: () => void) => void deferred.push(each), deferred, end: () => deferred.splice(0).forEach((each) => void each()) }
}

test('a page without `Buffer` gets one until the kernel stops', async () => {
  const { defer, end } = life()
  await bringBuffer({ defer } as never)
  const text = page.Buffer?.from('Latchkey').toString('base64')
  // Another script may define its own.
  const writable = Object.getOwnPropertyDescriptor(globalThis, 'Buffer')?.writable
  end()
  const isThere = 'Buffer' in globalThis
  Object.defineProperty(globalThis, 'Buffer', own)
  expect([text, writable, isThere]).toEqual(['TGF0Y2hrZXk=', true, false])
})

test('a page that has one keeps it, even if it appears while the library’s one is loading', async () => {
  const theirs = {}
  const { defer, deferred } = life()
  const bringing = bringBuffer({ defer } as never)
  Object.assign(globalThis, { Buffer: theirs })
  await bringing
  await bringBuffer({ defer } as never)
  const { Buffer } = page
  Object.defineProperty(globalThis, 'Buffer', own)
  expect(Buffer).toBe(theirs)
  expect(deferred).toEqual([])
})
