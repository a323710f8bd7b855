import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropOpenPairings, keepOpenPairing, noteOpened, openedFor, openPairings, topicOf } from './open-pairings.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world(initial?: string) {
  let stored = initial
  const set = (_key: string, value: string | undefined): void => {
    stored = value
  }
  const ctx = { storage: { get: () => stored, set } }
  return { ctx, stored: () => stored }
}

test('pairings are remembered for five minutes, the newest first, and at most four', () => {
  const { ctx, stored } = world()
  for (const topic of ['a', 'b', 'c', 'b', 'd', 'e']) keepOpenPairing(ctx, topic)
  expect(openPairings(ctx)).toEqual(['e', 'd', 'b', 'c'])
  dropOpenPairings(ctx, ['d', 'e', 'unknown'])
  expect(openPairings(ctx)).toEqual(['b', 'c'])
  vi.advanceTimersByTime(300_000)
  expect(openPairings(ctx)).toEqual([])
  dropOpenPairings(ctx, [])
  expect(stored()).toBeUndefined()
})

test.each(['{', '7', '[7,null,{}]', '[{"topic":"a"}]', '[{"topic":7,"expires":9e99}]', '[{"topic":"a","expires":9e99}]'])(
  'reads nothing from %s',
  (stored) => expect(openPairings(world(stored).ctx)).toEqual([]),
)

test('the topic of a URI is read, of nothing else', () => {
  expect([topicOf('wc:abc@2?symKey=00'), topicOf('https://wc:abc@2')]).toEqual(['abc', ''])
})

test('the wallet whose app was opened is remembered with its links, and nothing else of it', () => {
  const { ctx, stored } = world()
  const links = { id: 'alba', name: 'Alba', mobile_link: 'alba://', homepage: 'https://alba.test' }
  const alba = { ...links, image_url: 'https://alba.test/a.png', chains: ['eip155:1'] }
  noteOpened(ctx, 'a', alba)
  expect(stored()).toBeUndefined()
  keepOpenPairing(ctx, 'a')
  expect(openedFor(ctx, 'a')).toBeUndefined()
  noteOpened(ctx, 'a', alba)
  keepOpenPairing(ctx, 'b', alba)
  expect([openedFor(ctx, 'a'), openedFor(ctx, 'b')]).toEqual([links, links])
  expect(stored()).not.toContain('image_url')
})

test.each([[7], [{}], [{ id: 'a', name: 7 }], [null]])('a stored wallet %j is invalid', (wallet) => {
  const { ctx } = world(JSON.stringify([{ topic: 'a', expires: Date.now() + 1_000, wallet }]))
  expect([openPairings(ctx), openedFor(ctx, 'a')]).toEqual([['a'], undefined])
})
