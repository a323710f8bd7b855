import { events, problem, tooSoon } from '@latchkey/wallet-protocol'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createMessageServer, type FrameHandlers } from './message-server.js'

const PAGE = 'https://app.example.com'
const parent = { name: 'the page' }

function serve(handlers: FrameHandlers = {}) {
  const posted: { message: { type: string; id?: string; payload?: unknown }; origin: string }[] = []
  const logged: string[] = []
  let at = 0
  const server = createMessageServer({
    parent,
    log: (type) => void logged.push(type),
    isAllowed: (origin) => origin === PAGE || origin === 'https://other.example.com',
    post: (message, origin) => void posted.push({ message, origin }),
    handlers: { IS_CONNECTED: async () => ({ isConnected: false }), GET_CHAIN_ID: async () => ({ chainId: 1 }), ...handlers },
    now: () => at,
  })
  return {
    server,
    posted,
    logged,
    wait: (ms: number) => {
      at += ms
    },
    async send(data: unknown, { origin = PAGE, source = parent }: { origin?: string; source?: unknown } = {}) {
      server.take({ data, origin, source })
      await vi.waitFor(() => {}, { timeout: 1 })
      await Promise.resolve()
    },
  }
}
const ask = (id: unknown, name = 'IS_CONNECTED', payload?: unknown) => ({ type: `@w3m-app/${name}`, id, payload })

test('S3-40 an allowed page gets an answer with its id, sent only to its origin', async () => {
  const { send, posted } = serve()
  await send(ask('a'))
  expect(posted).toEqual([{ message: { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'a', payload: { isConnected: false } }, origin: PAGE }])
})

test('the log contains the names of messages, never their contents', async () => {
  const { send, logged } = serve({ CONNECT_OTP: async () => undefined })
  await send(ask('a', 'CONNECT_OTP', { otp: '123456' }))
  await send(ask('a', 'CONNECT_OTP', { otp: '123456' }))
  await send(ask('b', 'CONNECT_EMAIL', { email: 'no address' }), { source: { name: 'a sibling' } })
  await send({ ...ask('c'), type: '@w3m-app/TRANSFER_ALL' })
  expect(logged).toEqual(['@w3m-app/CONNECT_OTP', '@w3m-frame/CONNECT_OTP_SUCCESS'])
})

test('EMB-08 another window, another origin and a second allowed origin get no answer', async () => {
  const { send, posted } = serve()
  await send(ask('a'), { source: { name: 'a sibling' } })
  await send(ask('b'), { origin: 'https://evil.example' })
  expect(posted).toEqual([])
  await send(ask('c'))
  await send(ask('d'), { origin: 'https://other.example.com' })
  expect(posted.map(({ message }) => message.id)).toEqual(['c'])
})

test('an id is served once', async () => {
  const { send, posted } = serve()
  for (let turn = 0; turn < 5; turn++) await send(ask('same'))
  expect(posted).toHaveLength(1)
})

test('a flood is limited, and the page is served again afterwards', async () => {
  const { send, posted, wait } = serve()
  for (let each = 0; each < 20_000; each++) void send(ask(`flood-${each}`))
  await send(ask('late'))
  expect(posted.length).toBeLessThanOrEqual(100)
  wait(1000)
  await send(ask('after'))
  expect(posted.at(-1)?.message.id).toBe('after')
})

test('more than 32 open requests are rejected with a message', async () => {
  const { send, posted } = serve({ GET_CHAIN_ID: () => new Promise(() => {}) })
  for (let each = 0; each < 33; each++) await send(ask(`n${each}`, 'GET_CHAIN_ID'))
  expect(posted.map(({ message }) => message)).toEqual([
    { type: '@w3m-frame/GET_CHAIN_ID_ERROR', id: 'n32', payload: { message: 'Too many requests in flight' } },
  ])
})

test.each([
  [undefined, { message: 'Required' }],
  [{}, { message: 'Required' }],
  [{ email: 7 }, { message: 'Expected string, received integer' }],
  [{ email: 'ada' }, { message: 'Invalid email', reason: 'invalid-email' }],
  [{ email: `${'a'.repeat(64)}@${'b'.repeat(300)}.com` }, { message: 'Invalid email', reason: 'invalid-email' }],
])('S3-64 S5-10 S8-38 an invalid payload %o gets the error %o', async (payload, failure) => {
  const connect = vi.fn(async () => ({ action: 'VERIFY_OTP' as const }))
  const { send, posted } = serve({ CONNECT_EMAIL: connect })
  await send(ask('a', 'CONNECT_EMAIL', payload))
  expect(posted.map(({ message: { type, payload: said } }) => [type, said])).toEqual([['@w3m-frame/CONNECT_EMAIL_ERROR', failure]])
  expect(connect).not.toHaveBeenCalled()
})

test('S3-63 S7-18 every event of the specification gets an answer, even one that the frame does not support', async () => {
  const payloads: { readonly [name: string]: unknown } = {
    SWITCH_NETWORK: { chainId: 1 },
    CONNECT_EMAIL: { email: 'ada@example.com' },
    CONNECT_OTP: { otp: '123456' },
    CONNECT_SOCIAL: { uri: 'https://wallet.example.com/?code=1' },
    GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
    SET_PREFERRED_ACCOUNT: { type: 'eoa' },
    RPC_REQUEST: { method: 'eth_chainId' },
    BITCOIN_REQUEST: { method: 'getAccountAddresses', chainId: 'bip122:1' },
    UPDATE_EMAIL: { email: 'ada@example.com' },
    UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
    UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
    SYNC_THEME: {},
    SYNC_DAPP_DATA: { projectId: 'p' },
    SYNC_LANGUAGE: { language: 'de' },
    AWAIT_SOCIAL: { uri: 'https://wallet.example.com/oauth/start?tx=1' },
    CONNECT_TELEGRAM: { initData: 'hash=1' },
  }
  const { send, posted, wait } = serve({ IS_CONNECTED: async () => ({ isConnected: true }) })
  for (const name of Object.keys(events)) {
    wait(1000)
    await send(ask(name, name, payloads[name]))
  }
  expect(posted.map(({ message }) => message.id)).toEqual(Object.keys(events))
  const refused = { message: 'This wallet does not do this yet.', code: 4200 }
  for (const { message } of posted)
    if (!['IS_CONNECTED', 'GET_CHAIN_ID'].includes(message.id ?? ''))
      expect(message).toEqual({ type: `@w3m-frame/${message.id}_ERROR`, id: message.id, payload: refused })
})

test('reports a value that is not on a list', async () => {
  const { send, posted } = serve({ SET_PREFERRED_ACCOUNT: async () => ({ type: 'eoa', address: '0x1' }) })
  await send(ask('a', 'SET_PREFERRED_ACCOUNT', { type: 'safe' }))
  expect(posted[0]?.message.payload).toEqual({ message: 'Invalid enum value', reason: 'not-offered' })
})

test("returns a handler's rejection with its code", async () => {
  const { send, posted } = serve({
    RPC_REQUEST: async () => {
      throw Object.assign(new Error('User rejected the request'), { code: 4001 })
    },
  })
  await send(ask('a', 'RPC_REQUEST', { method: 'personal_sign' }))
  expect(posted[0]?.message.payload).toEqual({ message: 'User rejected the request', code: 4001 })
})

test('returns a failure with its reason and its number of seconds', async () => {
  const { send, posted } = serve({
    CONNECT_EMAIL: async () => {
      throw tooSoon(17)
    },
    CONNECT_OTP: async () => {
      throw problem('wrong-code')
    },
    GET_CHAIN_ID: async () => {
      throw Object.assign(new Error('The server refuses.'), { reason: 'conflict', seconds: 1.5 })
    },
  })
  await send(ask('a', 'CONNECT_EMAIL', { email: 'ada@example.com' }))
  await send(ask('b', 'CONNECT_OTP', { otp: '123456' }))
  await send(ask('c', 'GET_CHAIN_ID'))
  expect(posted.map(({ message }) => message.payload)).toEqual([
    { message: 'Please try again after 17 seconds', reason: 'rate-limited', seconds: 17 },
    { message: 'That code is not right.', reason: 'wrong-code' },
    { message: 'The server refuses.' },
  ])
})

test.each([
  ['no id', { type: '@w3m-app/IS_CONNECTED' }],
  ['an object as id', ask({})],
  ['a long id', ask('x'.repeat(129))],
  ['an event of nobody', ask('a', 'TRANSFER_ALL')],
  ['a name of Object.prototype', ask('a', '__proto__')],
  ['another one', ask('a', 'constructor')],
  ['null', null],
  ['a list', [ask('a')]],
  ['a text', '@w3m-app/IS_CONNECTED'],
  ['a huge text', ask('a', 'IS_CONNECTED', { token: 'x'.repeat(300_000) })],
  [
    'a deep object',
    ask(
      'a',
      'IS_CONNECTED',
      Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), {}),
    ),
  ],
  ['a buffer', ask('a', 'IS_CONNECTED', new Uint8Array(8))],
  ['a map', ask('a', 'IS_CONNECTED', new Map())],
])('%s gets no answer', async (_, message) => {
  const { send, posted } = serve()
  await send(message)
  expect(posted).toEqual([])
})

test('a cyclic payload gets no answer', async () => {
  const { send, posted } = serve()
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  await send(ask('a', 'IS_CONNECTED', cycle))
  expect(posted).toEqual([])
})

test('10,000 random messages: nothing throws, and only supported events are answered', () => {
  const name = fc.oneof(fc.constantFrom('IS_CONNECTED', 'GET_CHAIN_ID', 'RPC_REQUEST', '__proto__', 'x'), fc.string())
  const message = fc.oneof(
    fc.anything(),
    fc.record({ type: name.map((each) => `@w3m-app/${each}`), id: fc.oneof(fc.string(), fc.anything()), payload: fc.anything() }),
  )
  const { server, posted, wait } = serve()
  fc.assert(
    fc.property(message, (data) => {
      wait(100)
      server.take({ data, origin: PAGE, source: parent })
    }),
    { numRuns: 10_000 },
  )
  for (const { message: said } of posted)
    expect(said.type).toMatch(/^@w3m-frame\/((IS_CONNECTED|GET_CHAIN_ID)_(SUCCESS|ERROR)|RPC_REQUEST_ERROR)$/)
})

test('a third-party app gets one answer before it gives up, and the work continues; our own app waits', async () => {
  vi.useFakeTimers()
  try {
    let approve = (): void => {}
    let called = (): void => {}
    const handlers: FrameHandlers = {
      CONNECT_DEVICE() {
        called()
        return new Promise<undefined>((resolve) => {
          approve = () => resolve(undefined)
        })
      },
      SYNC_LANGUAGE: async () => undefined,
    }
    const take = ({ server }: ReturnType<typeof serve>, id: string, name: string, payload?: unknown) =>
      server.take({ data: ask(id, name, payload), origin: PAGE, source: parent })
    /** Resolves once the handler is called, which takes no time of the clock, but some of the machine. */
    const connect = (on: ReturnType<typeof serve>, id: string): Promise<void> =>
      new Promise((resolve) => {
        called = resolve
        take(on, id, 'CONNECT_DEVICE')
      })
    const foreign = serve(handlers)
    await connect(foreign, 'a')
    await vi.advanceTimersByTimeAsync(27_999)
    expect(foreign.posted).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    approve()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(foreign.posted.map(({ message }) => [message.type, message.payload])).toEqual([
      ['@w3m-frame/CONNECT_DEVICE_ERROR', { message: 'Finish setting up your wallet, then try again' }],
    ])

    const own = serve(handlers)
    take(own, 'b', 'SYNC_LANGUAGE', { language: 'en' })
    await connect(own, 'c')
    await vi.advanceTimersByTimeAsync(100_000)
    approve()
    await vi.waitFor(() =>
      expect(own.posted.map(({ message }) => message.type)).toEqual([
        '@w3m-frame/SYNC_LANGUAGE_SUCCESS',
        '@w3m-frame/CONNECT_DEVICE_SUCCESS',
      ]),
    )
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
