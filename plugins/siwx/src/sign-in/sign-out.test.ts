import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { askAccount } from '../fixtures/ask-account.js'

// Preloaded, so that tests do not wait for lazy chunks.
beforeAll(() => import('../create-sign-in.js'))
afterEach(() => void vi.useRealTimers())

test('waits 15 seconds for a store that does not respond to a sign-out', async () => {
  const world = await askAccount({ getRequired: () => false, revokeSession: () => new Promise(() => {}) })
  await world.flow.sign()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = vi.fn()
  world.kernel.actions.siwx.signOut().catch(ended)
  await vi.advanceTimersByTimeAsync(14_999)
  expect([ended.mock.calls.length, world.status()]).toEqual([0, 'signed'])
  await vi.advanceTimersByTimeAsync(1)
  expect([ended.mock.calls.length, world.status(), world.connection()]).toEqual([1, 'none', 'connected'])
})

test('the sessions of a disconnected wallet are ended at the store, and other tabs are notified', async () => {
  const world = await askAccount()
  const ended = (): number => world.asked.filter((call) => call === 'revokeSession').length
  await world.flow.sign()
  const words = (): number => world.kernel.log.filter(({ what, name }) => what === 'store' && name.endsWith('.siwx.changed')).length
  const before = words()
  await world.kernel.connections.disconnect()
  await vi.waitFor(() => expect(words()).toBe(before + 1))
  expect([ended(), world.sessions()]).toEqual([1, []])
  // It is forgotten: the next disconnecting wallet does not end it again.
  await world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  await world.kernel.connections.disconnect()
  await vi.waitFor(() => expect(world.status()).toBe('none'))
  expect(ended()).toBe(1)
})

test('if the store is unreachable, the visitor returns to the wallets', async () => {
  const world = await askAccount({ addSession: () => Promise.reject(new Error('fetch failed')) })
  await world.flow.sign()
  await vi.waitFor(() => expect(world.kernel.state.core.stack.map(({ view }) => view)).toEqual(['Home']))
  expect(world.kernel.state.siwx.text).toBeUndefined()
})

test('disconnecting a wallet during the check for a session is not a failure of the store', async () => {
  let asks = 0
  const world = await askAccount({ getSessions: () => (++asks > 1 ? new Promise(() => {}) : Promise.resolve([])) })
  world.report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(world.status()).toBe('checking'))
  await world.kernel.connections.disconnect()
  await vi.waitFor(() => expect(world.status()).toBe('none'))
  expect([world.reports(), world.events(), world.kernel.state.core.toast]).toEqual([[], [], undefined])
})
