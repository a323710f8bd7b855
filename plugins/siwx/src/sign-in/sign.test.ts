import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { askAccount } from '../fixtures/ask-account.js'
import { listConfig, start } from '../fixtures/start-siwx.js'

// Preloaded, so that tests do not wait for lazy chunks.
beforeAll(() => import('../create-sign-in.js'))
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})

test.each([
  ['a no of the visitor has no reason', Object.assign(new Error('User rejected the request.'), { code: 4001 }), undefined],
  ['an error of the wallet is the reason', new Error('The device is locked.'), 'The device is locked.'],
  ['so is one that is no error object', 'locked', 'locked'],
])('the visitor can sign again after the wallet failed: %s', async (_what, error, reason) => {
  const { flow, kernel, signs, sessions, status } = await askAccount()
  signs(() => Promise.reject(error))
  await flow.sign()
  expect(kernel.state.siwx).toMatchObject({ status: 'prompt', problem: 'declined', reason })
  expect(sessions()).toEqual([])
  signs(async () => '0x1')
  await flow.sign()
  expect(status()).toBe('signed')
})

test('without an account, pressing Sign does nothing', async () => {
  const { flow, events } = await askAccount({ getRequired: () => false })
  await flow.cancel()
  const before = events().length
  await flow.sign()
  expect(events()).toHaveLength(before)
})

test('another account silently withdraws the request that is open in the wallet', async () => {
  const { flow, kernel, signs, moveTo, events } = await askAccount()
  let asked: AbortSignal | undefined
  signs((_message, { signal }) => {
    asked = signal
    return never
  })
  const signing = flow.sign()
  await vi.waitFor(() => expect(asked).toBeDefined())
  await moveTo('eip155:2')
  await signing
  expect(asked?.aborted).toBe(true)
  expect(kernel.state.siwx).toMatchObject({ status: 'prompt', problem: undefined, reason: undefined })
  expect(events().map(([name]) => name)).toEqual(['clickSignSiwxMessage'])
})

test('a message that cannot be recreated ends the connection', async () => {
  const list = listConfig()
  let writes = 0
  const error = new Error('fetch failed')
  const { flow, connection, reports } = await askAccount({
    async createMessage(...args) {
      if (++writes > 1) throw error
      return { ...(await list.config.createMessage(...args)), goodFor: 0 }
    },
  })
  await flow.sign()
  expect([connection(), reports()]).toEqual(['disconnected', [error]])
})

test('while the wallet is being asked, the view shows the text that is signed, even if it was recreated', async () => {
  const list = listConfig()
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { flow, kernel, signs, asked } = await askAccount({
    createMessage: async (...args) => ({ ...(await list.config.createMessage(...args)), goodFor: 1_000 }),
  })
  const texts: (string | undefined)[] = [kernel.state.siwx.text]
  signs(async () => {
    texts.push(kernel.state.siwx.text)
    return '0x1'
  })
  now += 1_000
  await flow.sign()
  expect(texts).toEqual(['Sign in as eip155-a on eip155:1, nonce0001', 'Sign in as eip155-a on eip155:1, nonce0002'])
  expect(kernel.state.siwx.session?.message).toBe(texts[1])
  expect(asked).toEqual(['getSessions', 'addSession'])
})

test('a message that is still valid is signed as shown', async () => {
  const list = listConfig()
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { flow, kernel } = await askAccount({
    createMessage: async (...args) => ({ ...(await list.config.createMessage(...args)), goodFor: 1_000 }),
  })
  const { text } = kernel.state.siwx
  now += 999
  await flow.sign()
  expect(kernel.state.siwx.session?.message).toBe(text)
})

test.each([true, false])(
  'SIWX-12: on a retry, a server that stored the session the first time (%s) does not receive it twice',
  async (wasKept) => {
    const list = listConfig()
    let adds = 0
    const { config } = listConfig({
      ...list.config,
      async addSession(session, call) {
        adds += 1
        if (wasKept || adds > 1) await list.config.addSession(session, call)
        if (adds === 1) await never
      },
    })
    const world = await start({ siwx: config })
    await world.connect()
    await vi.waitFor(() => expect(world.status()).toBe('prompt'))
    const flow = await world.loadSignIn()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('location', { href: 'https://app.test/' })
    const signing = flow.sign()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(world.kernel.state.siwx).toMatchObject({ status: 'signing', waitsFor: 'app.test' })
    flow.retry()
    await signing
    expect([world.status(), adds, list.sessions().length]).toEqual(['signed', wasKept ? 1 : 2, 1])
  },
)
