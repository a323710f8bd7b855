import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { askAccount } from '../fixtures/ask-account.js'

// Preloaded, so that tests do not wait for lazy chunks.
beforeAll(() => import('../create-sign-in.js'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = new Promise<never>(() => {})

/** An account that continued without a session, in an app that does not require one. */
async function skipped(...[more, ...rest]: Parameters<typeof askAccount>) {
  const world = await askAccount({ getRequired: () => false, ...more }, ...rest)
  await world.flow.cancel()
  await vi.waitFor(() => expect(world.status()).toBe('none'))
  const { signIn } = world.kernel.actions.siwx
  const wish = () => {
    const asked = signIn()
    asked.catch(() => {})
    return asked
  }
  return { ...world, wish }
}

test.each([
  [
    'another account',
    (world: Awaited<ReturnType<typeof skipped>>) => world.kernel.connections.activate({ namespace: 'eip155', address: 'eip155-b' }),
  ],
  ['no wallet', (world: Awaited<ReturnType<typeof skipped>>) => world.kernel.connections.disconnect()],
])('an explicit sign-in ends when its account is no longer in use: %s', async (_what, change) => {
  const world = await skipped()
  const wish = world.wish()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  await change(world)
  await expect(wish).rejects.toMatchObject({ name: 'AbortError' })
})

test('an explicit sign-in continues while another chain family changes', async () => {
  const world = await skipped({}, { chains: ['eip155'] } as never)
  const wish = world.wish()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  await world.connect('fake:solana')
  world.kernel.connections.activate({ namespace: 'eip155' })
  await world.flow.sign()
  expect(await wish).toEqual(world.sessions()[0])
})

test('a session that the store has by now is returned without a prompt', async () => {
  const world = await skipped()
  await world.config.addSession({ data: { accountAddress: 'eip155-a', chainId: 'eip155:1' }, message: 'm', signature: 's' } as never, {
    signal: new AbortController().signal,
  })
  expect(await world.wish()).toMatchObject({ message: 'm' })
  expect([world.status(), world.kernel.state.core.open]).toEqual(['signed', false])
})

test('does not return a session that has ended on the server: the account signs again', async () => {
  const world = await skipped()
  const first = world.wish()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  await world.flow.sign()
  await first
  expect(await world.wish()).toEqual(await first)
  await world.config.setSessions([], { signal: new AbortController().signal })
  const second = world.wish()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  expect(world.kernel.state.siwx.session).toBeUndefined()
  await world.flow.sign()
  expect(await second).toEqual(world.sessions()[0])
  expect((await second).data.nonce).not.toBe((await first).data.nonce)
})

test('a session stays while its server cannot be reached', async () => {
  let fails = false
  const world = await skipped({ getSessions: () => (fails ? Promise.reject(new Error('fetch failed')) : Promise.resolve([])) })
  const first = world.wish()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  await world.flow.sign()
  await first
  fails = true
  expect(await world.wish()).toEqual(await first)
  expect([world.status(), world.reports().map(String)]).toEqual(['signed', ['Error: fetch failed']])
})

test('SIWX-12: the wait for a slow store is visible', async () => {
  let isSlow = false
  const world = await skipped({ getSessions: () => (isSlow ? never : Promise.resolve([])) })
  isSlow = true
  vi.stubGlobal('location', { href: 'https://app.test/' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const wish = world.wish()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(world.top()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect([world.top(), world.kernel.state.siwx.waitsFor]).toEqual(['SIWXSignMessage', 'app.test'])
  await world.flow.cancel()
  await expect(wish).rejects.toMatchObject({ code: 'cancelled' })
  expect(world.kernel.state.core.open).toBe(false)
})

test('the view opened by its name shows why a sign-in failed, and nothing if the visitor left', async () => {
  const left = await skipped()
  const leaving = left.flow.opened()
  await vi.waitFor(() => expect(left.status()).toBe('prompt'))
  await left.flow.cancel()
  await leaving
  expect(left.kernel.state.siwx.reason).toBeUndefined()

  let fails = false
  const failing = await skipped({ getSessions: () => (fails ? Promise.reject(new Error('fetch failed')) : Promise.resolve([])) })
  fails = true
  await failing.flow.opened()
  expect(failing.kernel.state.siwx).toMatchObject({ status: 'none', reason: 'fetch failed' })
})

test('the view opened by a guard starts no sign-in itself', async () => {
  const world = await askAccount()
  const before = world.asked.length
  await world.flow.opened()
  expect(world.asked).toHaveLength(before)
})

test('an account without a wallet cannot be asked', async () => {
  const world = await skipped()
  world.report({ type: 'closed' })
  await expect(world.kernel.actions.siwx.signIn()).rejects.toMatchObject({ catalogue: 'siwx' })
  expect(world.status()).toBe('none')
})
