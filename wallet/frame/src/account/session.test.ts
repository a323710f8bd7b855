import { expect, test, vi } from 'vitest'
import type { Api } from './api.js'
import { memoryStore } from './open-store.js'
import { openTabs } from './open-tabs.js'
import { createSession } from './session.js'

const tokens = (name: string) => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  accessSeconds: 600,
  sessionSeconds: 2_592_000,
  sessionLabel: `label-${name}`,
})

/** Simulates two tabs of one site: their frames share storage and receive each other's messages. */
function twoTabs(answer: (name: string, body: { readonly refreshToken?: string }) => Promise<unknown> = async () => ({})) {
  const store = memoryStore()
  let now = 0
  const channel = `test ${Math.random()}`
  const api = { call: vi.fn((name: string, body: object, _token?: string) => answer(name, body)) }
  const tab = () => {
    const ended = vi.fn()
    const tabs = openTabs(channel, () => void session.endedElsewhere())
    const session = createSession({
      api: api as unknown as Api,
      store,
      locked: (run) => run(),
      ended,
      tabs,
      ticks: () => 0,
      now: () => now,
    })
    return { session, ended }
  }
  const pass = (seconds: number): void => {
    now += seconds * 1000
  }
  return { first: tab(), second: tab(), api, store, pass }
}

test('a sign-out in one tab ends the session in the frames of the others', async () => {
  const { first, second, api } = twoTabs()
  await first.session.begin(tokens('a'), { email: 'ada@example.com' })
  await second.session.begin(tokens('a'), { email: 'ada@example.com' })
  await first.session.end()
  await vi.waitFor(() => expect(second.ended).toHaveBeenCalledOnce())
  expect(first.ended).not.toHaveBeenCalled()
  api.call.mockClear()
  // Not even with the token it had in memory.
  await expect(second.session.call('me', {})).rejects.toMatchObject({ reason: 'signed-out' })
  expect(api.call).not.toHaveBeenCalled()
})

test('an address restored by a mailed link replaces the address of the login', async () => {
  const { first } = twoTabs(async () => ({ email: 'old@example.com' }))
  await first.session.begin(tokens('a'), { email: 'new@example.com' })
  await first.session.call('me', {})
  expect(await first.session.email()).toBe('old@example.com')
})

test('another visitor in one tab ends the session in the others; the same visitor does not', async () => {
  const { first, second } = twoTabs()
  await first.session.begin(tokens('a'), { email: 'ada@example.com' })
  await second.session.begin(tokens('b'), { email: 'Ada@Example.com' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(first.ended).not.toHaveBeenCalled()
  await second.session.begin(tokens('c'), { email: 'grace@example.com' })
  await vi.waitFor(() => expect(first.ended).toHaveBeenCalledOnce())
  expect(second.ended).not.toHaveBeenCalled()
  expect(await second.session.email()).toBe('grace@example.com')
})

/** Creates tokens of an account, as far as the frame reads them. */
const of = (user: string, name: string) => ({
  ...tokens(name),
  accessToken: `head.${Buffer.from(JSON.stringify({ sub: user })).toString('base64url')}.sign`,
})

test('another login of the same account is the same visitor; the same name on another account is not', async () => {
  const { first, second } = twoTabs()
  const social = { provider: 'google', userName: 'Ada' }
  expect(await first.session.begin(of('user-1', 'a'), { email: 'ada@example.com' })).toBe(false)
  expect(await first.session.isSame(of('user-1', 'x'))).toBe(true)
  expect(await first.session.begin(of('user-1', 'b'), { social })).toBe(false)
  expect([await first.session.email(), await first.session.social()]).toEqual([undefined, social])
  expect(await first.session.isSame(of('user-2', 'x'))).toBe(false)
  expect(await first.session.begin(of('user-2', 'c'), { social })).toBe(true)
  await vi.waitFor(() => expect(second.ended).toHaveBeenCalledOnce())
})

test('a visitor who logs in after an unnoticed expiry is another visitor', async () => {
  const { first, second, pass } = twoTabs()
  await first.session.begin(of('user-1', 'a'), { email: 'ada@example.com' })
  expect(await first.session.user()).toBe('user-1')
  pass(2_592_001)
  expect([await first.session.isConnected(), await first.session.user()]).toEqual([false, undefined])
  expect(await first.session.begin(of('user-2', 'b'), { email: 'grace@example.com' })).toBe(true)
  await vi.waitFor(() => expect(second.ended).toHaveBeenCalledOnce())
})

test('does not use a token in memory for another session that this tab does not know yet', async () => {
  const sent: unknown[] = []
  const { first, api, store } = twoTabs()
  api.call.mockImplementation(async (name: string, _body: object, token?: string) => {
    if (name === 'refresh') return of('user-2', 'b')
    sent.push(token)
    return {}
  })
  await first.session.begin(of('user-1', 'a'), { email: 'ada@example.com' })
  await store.set('session', { refreshToken: 'refresh-b', label: 'label-b', email: 'grace@example.com', user: 'user-2', endsAt: 1000 })
  await first.session.call('deviceShare', {})
  expect(sent).toEqual([of('user-2', 'b').accessToken])
})

test('does not restore a session whose renewal ends after another tab signed out', async () => {
  let release = (): void => {}
  const { first, second } = twoTabs(async (name) => {
    if (name !== 'refresh') return {}
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return tokens('next')
  })
  await first.session.begin(tokens('a'), { email: 'ada@example.com' })
  const asked = expect(second.session.call('me', {})).rejects.toMatchObject({ reason: 'signed-out' })
  await vi.waitFor(() => expect(release.name).not.toBe(''))
  await first.session.end()
  release()
  await asked
  expect(await second.session.isConnected()).toBe(false)
  expect(await first.session.isConnected()).toBe(false)
})

test('a session ended by the server is deleted, and the page and the other tabs are notified', async () => {
  const { first, second } = twoTabs(async () => {
    throw Object.assign(new Error('over'), { field: 'refreshToken' })
  })
  await first.session.begin(tokens('a'), { email: 'ada@example.com' })
  await expect(second.session.call('me', {})).rejects.toThrow('over')
  expect(second.ended).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(first.ended).toHaveBeenCalledOnce())
})

test('an unreachable network keeps the session', async () => {
  const { first, second } = twoTabs(async () => {
    throw new TypeError('Failed to fetch')
  })
  await first.session.begin(tokens('a'), { email: 'ada@example.com' })
  await expect(second.session.call('me', {})).rejects.toThrow('Failed to fetch')
  expect([await first.session.isConnected('label-a'), await first.session.isConnected('label-b')]).toEqual([true, false])
  expect([first.ended.mock.calls, second.ended.mock.calls]).toEqual([[], []])
})

test('of a session that has run out, only its account stays, by which the next visitor is told apart', async () => {
  const { first, store, pass } = twoTabs()
  await first.session.begin(of('user-1', 'a'), { email: 'ada@example.com', social: { provider: 'google', userName: 'Ada' } })
  await first.session.tidy()
  expect(await first.session.email()).toBe('ada@example.com')
  pass(2_592_001)
  await first.session.tidy()
  expect(JSON.stringify(await store.get('session'))).toMatch(/user-1/)
  expect(JSON.stringify(await store.get('session'))).not.toMatch(/ada|refresh-a|label-a|google/i)
  expect(await first.session.isConnected()).toBe(false)
  expect(await first.session.begin(of('user-1', 'b'), { email: 'ada@example.com' })).toBe(false)
  pass(2_592_001)
  await first.session.tidy()
  expect(await first.session.begin(of('user-2', 'c'), { email: 'ada@example.com' })).toBe(true)
})
