import { memoryStorage } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmailCapture } from './email-capture.js'
import { start } from './fixtures/start-siwx.js'

beforeEach(() => void vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test', href: 'https://app.test/' }))
afterEach(() => void vi.unstubAllGlobals())

const nonce = { nonce: 'abcdef1234567890', issuedAt: '2026-11-21T09:00:00.000Z', expiresAt: '2026-11-21T09:05:00.000Z' }
const call = () => new AbortController().signal

/** A signed-in account that is asked for an email address, with the recorded requests to the server. */
async function asked(
  emailCapture: 'optional' | 'required',
  {
    known,
    knownWith = 'session',
    codeNeeded = true,
    repeats = true,
    before = async () => {},
    stored,
  }: {
    readonly known?: string
    /** Whether the address is known before the sign-in, or only with it. */
    readonly knownWith?: 'session' | 'sign-in'
    readonly codeNeeded?: boolean
    /** Whether the server returns the address it confirmed. */
    readonly repeats?: boolean
    readonly before?: (world: Awaited<ReturnType<typeof start>>) => Promise<void>
    /** Addresses of earlier visits, as stored in the browser. */
    readonly stored?: string
  } = {},
) {
  const told: unknown[] = []
  const looks: unknown[] = []
  let isVerified = false
  const fetch = (async (target: URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(target))
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body))
    if (pathname.endsWith('/nonce')) return Response.json(nonce)
    if (pathname.endsWith('/verify')) {
      isVerified = true
      return Response.json({ session: body, token: 'secret' })
    }
    if (pathname.endsWith('/session')) {
      looks.push(new Headers(init.headers).get('authorization'))
      return Response.json({ items: [], ...(known !== undefined && (isVerified || knownWith === 'session') && { email: known }) })
    }
    told.push([init.method, body, new Headers(init.headers).get('authorization')])
    return Response.json(init.method === 'POST' ? { codeNeeded } : { items: [], ...(repeats && { email: 'ada@confirmed.test' }) })
  }) as unknown as typeof globalThis.fetch
  const storage = memoryStorage()
  const kernel = { fetch, server: { baseUrl: 'https://server.test' }, storage }
  const world = await start({ emailCapture }, { kernel })
  if (stored !== undefined) storage.setItem('latchkey.test.siwx.emails', stored)
  await before(world)
  await world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  const flow = await world.loadSignIn()
  await flow.sign()
  if (known === undefined) await vi.waitFor(() => expect(world.top()).toBe('DataCapture'))
  return { ...world, told, looks, flow, email: flow.email }
}

test('after the sign-in, an address is requested and receives a code, which confirms it', async () => {
  const { email, told, kernel, top } = await asked('required')
  expect([email.required, kernel.state.siwx.held]).toEqual([true, 'email'])
  expect(await email.send('ada@example.com', call())).toBe(true)
  expect(top()).toBe('DataCapture')
  kernel.open('DataCaptureOtpConfirm', { email: 'ada@example.com' } as never)
  await vi.waitFor(() => expect(top()).toBe('DataCaptureOtpConfirm'))
  await email.confirm('ada@example.com', '123456', call())
  expect(kernel.state.siwx.email).toBe('ada@confirmed.test')
  expect(kernel.state.siwx.held).toBeUndefined()
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
  expect(told).toEqual([
    ['POST', { email: 'ada@example.com' }, 'Bearer secret'],
    ['PUT', { code: '123456' }, 'Bearer secret'],
  ])
})

test('an address already confirmed for this account needs no code', async () => {
  const { email, kernel } = await asked('required', { codeNeeded: false })
  expect(await email.send('ada@example.com', call())).toBe(false)
  expect(kernel.state.siwx.email).toBe('ada@example.com')
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
})

test.each([
  ['before the sign-in', 'session', [null]],
  // Uses the session that was just created.
  ['with the sign-in', 'sign-in', [null, 'Bearer secret']],
] as const)('an account whose address is known %s is not asked, and the server no more than needed', async (_when, knownWith, asks) => {
  const { kernel, looks } = await asked('required', { known: 'ada@example.com', knownWith })
  await vi.waitFor(() => expect(kernel.state.siwx.email).toBe('ada@example.com'))
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
  expect([kernel.state.siwx.held, looks]).toEqual([undefined, asks])
})

test('a prompt that ended with its wallet does not count as answered: closing the next view is not "not now"', async () => {
  const { kernel, top, connect, status, flow } = await asked('optional')
  await kernel.connections.disconnect()
  await kernel.open()
  expect(kernel.close()).toBe(true)
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  await flow.sign()
  await vi.waitFor(() => expect(top()).toBe('DataCapture'))
})

test('an optional prompt can be closed, and is not shown again until the wallet disconnects', async () => {
  const { kernel, top, report, flow, email } = await asked('optional')
  expect([email.required, kernel.state.siwx.held]).toEqual([false, undefined])
  expect(kernel.close()).toBe(true)
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(kernel.state.siwx.status).toBe('prompt'))
  await flow.sign()
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
  expect(kernel.state.siwx.email).toBeUndefined()
  await kernel.connections.disconnect()
  await kernel.connections.connect({ connector: 'fake:eip155' })
  await vi.waitFor(() => expect(kernel.state.siwx.status).toBe('prompt'))
  await flow.sign()
  await vi.waitFor(() => expect(top()).toBe('DataCapture'))
})

test('"Not now" continues without an address if it is optional, and signs out if it is required', async () => {
  const optional = await asked('optional')
  await optional.email.leave()
  await vi.waitFor(() => expect(optional.kernel.state.core.open).toBe(false))
  expect(optional.status()).toBe('signed')
  const required = await asked('required')
  expect(required.kernel.close()).toBe(false)
  await required.email.leave()
  expect(required.status()).toBe('none')
  expect(required.kernel.state.core.sessions.eip155?.status).toBe('disconnected')
})

test('disconnecting the wallet ends the prompt', async () => {
  const { kernel } = await asked('required')
  await kernel.connections.disconnect()
  await vi.waitFor(() => expect(kernel.state.siwx.held).toBeUndefined())
})

test.each([
  ['unknown', undefined],
  ['known', 'ada@example.com'],
] as const)('a wallet that disconnects during the server’s lookup of its address gets no prompt: %s', async (_what, email) => {
  const looked = new EventTarget()
  const once = (event: string) => new Promise((resolve) => looked.addEventListener(event, resolve, { once: true }))
  const arrived = once('arrived')
  let isSigned = false
  // The app's own `fetch`, which ignores signals.
  const fetch = (async (target: URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(target))
    if (pathname.endsWith('/nonce')) return Response.json(nonce)
    if (pathname.endsWith('/verify')) {
      isSigned = true
      return Response.json({ session: JSON.parse(String(init.body)), token: 'secret' })
    }
    if (isSigned) {
      looked.dispatchEvent(new Event('arrived'))
      await once('answer')
    }
    return Response.json({ items: [], ...(isSigned && email !== undefined && { email }) })
  }) as unknown as typeof globalThis.fetch
  const world = await start({ emailCapture: 'required' }, { kernel: { fetch, server: { baseUrl: 'https://server.test' } } })
  await world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  await (await world.loadSignIn()).sign()
  await arrived
  await world.kernel.connections.disconnect()
  looked.dispatchEvent(new Event('answer'))
  // Number of turns that a response needs.
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  await new Promise((next) => setTimeout(next))
  expect(world.kernel.state.siwx).toMatchObject({ held: undefined, email: undefined })
})

test('the last three addresses are suggested, newest first and without duplicates', async () => {
  const { email } = await asked('optional')
  expect(email.recent()).toEqual([])
  for (const each of ['a@x.test', 'b@x.test', 'a@x.test', 'c@x.test', 'd@x.test', 'd@x.test']) await email.send(each, call())
  expect(email.recent()).toEqual(['d@x.test', 'c@x.test', 'a@x.test'])
})

test('EMB-09 are removed with a login wallet, whose next visitor may be another one', async () => {
  const storage = new Map<string, string>()
  let leave: (gone: { readonly connector: string }) => void = () => {}
  const connectors = [
    { id: 'held', type: 'AUTH' },
    { id: 'own', type: 'ANNOUNCED' },
  ]
  const ctx = {
    http: { client: () => ({ email: async () => ({ codeNeeded: true }) }) },
    storage: {
      get: (key: string) => storage.get(key),
      set: (key: string, value?: string) => void (value === undefined ? storage.delete(key) : storage.set(key, value)),
    },
    on: (event: string, listener: typeof leave) => {
      if (event === 'disconnect') leave = listener
    },
    core: { connectors },
    state: {},
  }
  // The parts of a context that it uses.
  const capture = createEmailCapture(ctx as never, { required: false, leave: async () => {} })
  await capture.send('ada@x.test', call())
  leave({ connector: 'own' })
  expect(capture.recent()).toEqual(['ada@x.test'])
  leave({ connector: 'held' })
  expect(capture.recent()).toEqual([])
})

test('a server that does not return the address has confirmed the given one', async () => {
  const { email, kernel } = await asked('required', { repeats: false })
  await email.confirm('ada@example.com', '123456', call())
  expect(kernel.state.siwx.email).toBe('ada@example.com')
})

test('closing another view before does not count as "not now"', async () => {
  const { top } = await asked('optional', {
    before: async ({ kernel, loadSignIn }) => {
      await loadSignIn()
      await kernel.open()
      kernel.close()
    },
  })
  expect(top()).toBe('DataCapture')
})

test.each([
  ['["ada@example.com","no address","b@x.test","c@x.test","d@x.test"]', ['ada@example.com', 'b@x.test', 'c@x.test']],
  ['{', []],
  ['{"0":"ada@example.com"}', []],
  ['[1]', []],
])('suggests only addresses of the stored values, %s', async (stored, offered) => {
  const { email } = await asked('optional', { stored })
  expect(email.recent()).toEqual(offered)
})

test('an account that does not sign in is not asked for an address', async () => {
  const world = await start({ emailCapture: 'required', chains: ['solana'] } as never)
  await world.connect()
  await vi.dynamicImportSettled()
  expect([world.status(), world.kernel.state.siwx.held, world.kernel.state.core.open]).toEqual(['none', undefined, false])
  expect(world.kernel.state.core.sessions.eip155?.status).toBe('connected')
})
