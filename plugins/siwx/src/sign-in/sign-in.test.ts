import { kernelErrors } from '@latchkey/kernel/late'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { siwxErrors } from '../errors.js'
import { listConfig, start } from '../fixtures/start-siwx.js'
import type { SIWXConfig } from '../options.js'
import type { SiwxSession } from '../wire.js'

type World = Awaited<ReturnType<typeof start>>
// Preloaded, so that tests do not wait for lazy chunks.
beforeAll(() => import('../create-sign-in.js'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = new Promise<never>(() => {})
const told = { network: 'eip155:1', isSmartAccount: false }

/** Connects a wallet and asks its account to sign. */
async function asked(more: Partial<SIWXConfig> = {}, options: Parameters<typeof start>[0] = {}) {
  const list = listConfig(more)
  const world = await start({ siwx: list.config, ...options } as never)
  await world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  return { ...world, ...list, flow: await world.loadSignIn() }
}
const connection = ({ kernel }: Pick<World, 'kernel'>, namespace = 'eip155') => kernel.state.core.sessions[namespace]?.status
const optional = { getRequired: () => false }

test('S4-01 an account with a session is let through, without a prompt in the modal', async () => {
  const { config, asked: calls } = listConfig()
  const first = await asked()
  await first.flow.sign()
  const [session] = first.sessions()
  const world = await start({ siwx: { ...config, getSessions: async () => [session as SiwxSession] } })
  await world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('signed'))
  expect(world.kernel.state.siwx.session).toEqual(session)
  expect(world.kernel.state.siwx.text).toBeUndefined()
  expect(calls).not.toContain('createMessage')
})

test('prompts nothing during the check for a session', async () => {
  const { config } = listConfig({ getSessions: () => never })
  const world = await start({ siwx: config })
  void world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('checking'))
  expect(world.kernel.state.siwx.text).toBeUndefined()
  await world.kernel.connections.disconnect()
  await vi.waitFor(() => expect(world.status()).toBe('none'))
})

test('S2-39 S4-02 the prompt shows the text that is signed, and cannot be closed if a signature is required', async () => {
  const { kernel, top } = await asked()
  expect(kernel.state.siwx).toMatchObject({ status: 'prompt', text: 'Sign in as eip155-a on eip155:1, nonce0002', held: 'signature' })
  expect(top()).toBe('SIWXSignMessage')
  expect(kernel.close()).toBe(false)
})

test('S1-14 if none is required, the visitor can close, continues without a session, and is not asked again during this visit', async () => {
  const { kernel, status, report, asked: calls } = await asked(optional)
  expect(kernel.state.siwx.held).toBeUndefined()
  expect(kernel.close()).toBe(true)
  await vi.waitFor(() => expect(status()).toBe('none'))
  expect(connection({ kernel })).toBe('connected')
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  const before = calls.length
  report({ type: 'chain', chain: 'eip155:1' })
  await vi.waitFor(() => expect(status()).toBe('none'))
  expect(calls.slice(before)).toEqual(['getSessions'])
})

test('a visitor who chose "not now" is prompted again after a disconnect', async () => {
  const { kernel, status, connect, flow } = await asked(optional)
  await flow.cancel()
  await vi.waitFor(() => expect(status()).toBe('none'))
  await kernel.connections.disconnect()
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
})

test('S4-03 prompts nothing on a network without sign-in', async () => {
  const { config, asked: calls } = listConfig()
  const world = await start({ siwx: config, chains: ['eip155:2', 'solana'] })
  await world.connect()
  expect([world.status(), calls]).toEqual(['none', []])
  world.report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
})

test('another account, or another network, gets a new prompt, and the previous one ends', async () => {
  const { kernel, report, status } = await asked()
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(kernel.state.siwx.text).toContain('eip155:2'))
  kernel.connections.activate({ namespace: 'eip155', address: 'eip155-b' })
  await vi.waitFor(() => expect(kernel.state.siwx.text).toContain('eip155-b on eip155:2'))
  expect(status()).toBe('prompt')
})

test('disconnecting a wallet during the prompt leaves nothing behind', async () => {
  const { kernel, status, sessions } = await asked()
  await kernel.connections.disconnect()
  await vi.waitFor(() => expect(status()).toBe('none'))
  const { text, held, problem } = kernel.state.siwx
  expect([text, held, problem]).toEqual([undefined, undefined, undefined])
  expect(sessions()).toEqual([])
})

test('S4-04 signing notifies the app of the press and of the success, and the account is let through', async () => {
  const { flow, events, kernel, status } = await asked()
  await flow.sign()
  expect(events()).toEqual([
    ['clickSignSiwxMessage', told],
    ['siwxAuthSuccess', told],
  ])
  expect(status()).toBe('signed')
  expect(kernel.state.siwx.session?.message).toBe('Sign in as eip155-a on eip155:1, nonce0002')
})

test('a second press while the wallet is being asked does nothing', async () => {
  const { flow, asked: calls, status } = await asked({ addSession: () => never })
  void flow.sign()
  await vi.waitFor(() => expect(status()).toBe('signing'))
  await flow.sign()
  expect(calls.filter((call) => call === 'createMessage')).toHaveLength(1)
})

test.each([
  [siwxErrors.create('refused', {}), 'refused'],
  [kernelErrors.create('http-status', { status: 401, body: '{"error":{"code":"x","field":"data/issuedAt"}}' } as never), 'clock'],
  [kernelErrors.create('http-status', { status: 401, body: '{"error":{"code":"x","field":"data/notBefore"}}' } as never), 'clock'],
  [kernelErrors.create('http-status', { status: 401, body: '{"error":{"code":"x","field":"data/expirationTime"}}' } as never), 'clock'],
  [kernelErrors.create('http-status', { status: 401, body: '{"error":{"code":"x","field":"data/nonce"}}' } as never), 'refused'],
  [kernelErrors.create('http-status', { status: 401, body: '{"error":{"code":"x"}}' } as never), 'refused'],
  [kernelErrors.create('http-status', { status: 401, body: '<html>' } as never), 'refused'],
  [kernelErrors.create('http-status', { status: 401, body: '{"field":"data/issuedAt"}' } as never), 'refused'],
  [kernelErrors.create('http-status', { status: 422, body: '{"error":{"code":"x","field":"data/issuedAt"}}' } as never), 'refused'],
  [kernelErrors.create('http-status', { status: 499, body: '' } as never), 'refused'],
] as const)('a signature that was examined and refused may be given again (%#)', async (error, problem) => {
  let fails = true
  const {
    flow,
    kernel,
    status,
    events,
    asked: calls,
  } = await asked({
    async addSession() {
      if (fails) throw error
    },
  })
  await flow.sign()
  expect(kernel.state.siwx).toMatchObject({ status: 'prompt', problem, reason: error.message })
  expect(events().at(-1)).toEqual(['siwxAuthError', { ...told, message: expect.stringMatching(/\S/) }])
  expect(connection({ kernel })).toBe('connected')
  fails = false
  await flow.sign()
  expect(status()).toBe('signed')
  // A rejected message is not signed again, because its nonce may be used up.
  expect(calls.filter((call) => call === 'createMessage')).toHaveLength(2)
})

test.each([kernelErrors.create('http-status', { status: 500, body: '' } as never), new Error('fetch failed')])(
  'if sessions cannot be stored, the wallet is disconnected (%#)',
  async (error) => {
    const world = await asked({
      addSession: async () => {
        throw error
      },
    })
    await world.flow.sign()
    expect(connection(world)).toBe('disconnected')
    expect(world.status()).toBe('none')
    expect(world.reports()).toEqual([error])
    expect(world.kernel.state.core.toast).toMatchObject({ kind: 'error', text: expect.stringMatching(/\S/) })
    expect(world.events().at(-1)).toEqual(['siwxAuthError', { ...told, message: world.kernel.state.core.toast?.text }])
  },
)

test.each(['getSessions', 'createMessage'] as const)('S4-06 a failing %s ends the connection before any prompt', async (name) => {
  const error = new Error('fetch failed')
  const { config } = listConfig({
    [name]: async () => {
      throw error
    },
  })
  const world = await start({ siwx: config })
  await world.connect()
  await vi.waitFor(() => expect(connection(world)).toBe('disconnected'))
  expect(world.status()).toBe('none')
  expect(world.reports()).toEqual([error])
})

test('S2-40 Cancel ends the connection if a signature is required', async () => {
  const world = await asked()
  await world.flow.cancel()
  expect(connection(world)).toBe('disconnected')
  expect(world.status()).toBe('none')
  expect(world.events().at(-1)).toEqual(['clickCancelSiwx', told])
})

test('S2-41 Cancel lets the account continue if none is required', async () => {
  const world = await asked(optional)
  await world.flow.cancel()
  expect(connection(world)).toBe('connected')
  expect(world.kernel.state.core.open).toBe(false)
  expect(world.events().at(-1)).toEqual(['clickCancelSiwx', told])
})

test('Cancel returns to the network that has a session, if the app enables that', async () => {
  const world = await asked({ onCancel: 'previous' })
  await world.flow.sign()
  world.report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(world.kernel.state.siwx.text).toContain('eip155:2'))
  await world.flow.cancel()
  expect(connection(world)).toBe('connected')
})

test('Cancel returns to the account that has a session, if the app enables that', async () => {
  const world = await asked({ onCancel: 'previous' })
  await world.flow.sign()
  world.kernel.connections.activate({ namespace: 'eip155', address: 'eip155-b' })
  await vi.waitFor(() => expect(world.kernel.state.siwx.text).toContain('eip155-b'))
  await world.flow.cancel()
  await vi.waitFor(() => expect(world.status()).toBe('signed'))
  expect(world.kernel.state.core.sessions.eip155?.address).toBe('eip155-a')
})

test('Cancel ends the connection if there is nothing to return to', async () => {
  const world = await asked({ onCancel: 'previous' })
  await world.flow.cancel()
  expect(connection(world)).toBe('disconnected')
})

test('signing out ends the session even if the server is unreachable and, if required, the connection', async () => {
  const error = new Error('fetch failed')
  const world = await asked({
    revokeSession: async () => {
      throw error
    },
    signOutOnDisconnect: false,
  })
  await world.flow.sign()
  await expect(world.kernel.actions.siwx.signOut()).rejects.toBe(error)
  expect([world.status(), connection(world)]).toEqual(['none', 'disconnected'])
})

test('signing out leaves the wallet connected if no signature is required', async () => {
  const world = await asked(optional)
  await world.flow.sign()
  await world.kernel.actions.siwx.signOut()
  expect([world.status(), connection(world), world.sessions()]).toEqual(['none', 'connected', []])
})

test('disconnecting a wallet ends its sessions, unless the app keeps them', async () => {
  const world = await asked()
  await world.flow.sign()
  await world.kernel.connections.disconnect()
  await vi.waitFor(() => expect(world.sessions()).toEqual([]))
  expect(world.status()).toBe('none')

  const keeping = await asked({ signOutOnDisconnect: false })
  await keeping.flow.sign()
  await keeping.kernel.connections.disconnect()
  await vi.waitFor(() => expect(keeping.status()).toBe('none'))
  expect(keeping.sessions()).toHaveLength(1)
  expect(keeping.asked).not.toContain('revokeSession')
})

test('sessions of accounts that a wallet still has stay when another wallet disconnects', async () => {
  const world = await asked()
  await world.flow.sign()
  await world.connect('fake:solana')
  await vi.waitFor(() => expect(world.kernel.state.siwx.text).toContain('solana'))
  await world.kernel.connections.disconnect({ namespace: 'solana' })
  await vi.waitFor(() => expect(connection(world, 'solana')).toBe('disconnected'))
  expect(world.sessions()).toHaveLength(1)
})

test('reports a session that cannot be ended, and still ends the others', async () => {
  const error = new Error('fetch failed')
  const ended: string[] = []
  const world = await asked({
    async revokeSession(chain) {
      if (chain === 'eip155:1') throw error
      ended.push(chain)
    },
  })
  await world.flow.sign()
  world.report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(world.kernel.state.siwx.text).toContain('eip155:2'))
  await world.flow.sign()
  await world.kernel.connections.disconnect()
  await vi.waitFor(() => expect(ended).toEqual(['eip155:2']))
  expect(world.reports()).toEqual([error])
})

test('on an unknown network the account is not signed in', async () => {
  const world = await asked()
  await world.flow.sign()
  world.report({ type: 'chain', chain: 'eip155:999' })
  await vi.waitFor(() => expect(world.status()).toBe('none'))
  expect(world.kernel.state.siwx.session).toBeUndefined()
})

test('signIn returns an existing session, and prompts if there is none', async () => {
  const world = await asked(optional)
  await world.flow.cancel()
  await vi.waitFor(() => expect(world.status()).toBe('none'))
  const [one, two] = [world.kernel.actions.siwx.signIn(), world.kernel.actions.siwx.signIn()]
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  expect(world.top()).toBe('SIWXSignMessage')
  await world.flow.sign()
  expect(await one).toEqual(world.sessions()[0])
  expect(await two).toBe(await one)
  await vi.waitFor(() => expect(world.kernel.state.core.open).toBe(false))
  expect(await world.kernel.actions.siwx.signIn()).toEqual(await one)
  expect(world.asked.filter((call) => call === 'addSession')).toHaveLength(1)
})

test('signIn joins the prompt of the guard, and rejects when the visitor chooses "not now"', async () => {
  const world = await asked(optional)
  const wish = world.kernel.actions.siwx.signIn()
  wish.catch(() => {})
  await Promise.resolve()
  await vi.waitFor(() => expect(world.top()).toBe('SIWXSignMessage'))
  await world.flow.cancel()
  await expect(wish).rejects.toMatchObject({ code: 'cancelled' })
  // The same for an explicit sign-in.
  const second = world.kernel.actions.siwx.signIn()
  second.catch(() => {})
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  await world.flow.cancel()
  await expect(second).rejects.toMatchObject({ code: 'cancelled' })
})

test('signIn ends with its account', async () => {
  const world = await asked(optional)
  await world.flow.cancel()
  await vi.waitFor(() => expect(world.status()).toBe('none'))
  const wish = world.kernel.actions.siwx.signIn()
  wish.catch(() => {})
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  world.report({ type: 'chain', chain: 'eip155:2' })
  await expect(wish).rejects.toMatchObject({ name: 'AbortError' })
})

test('SIWX-12: a slow server is named, and the visitor can retry or give up', async () => {
  vi.stubGlobal('location', { host: 'app.test', href: 'https://app.test/', origin: 'https://app.test' })
  let looks = 0
  const { config } = listConfig({
    getSessions: () => {
      looks += 1
      return never
    },
    ...optional,
  })
  const world = await start({ siwx: config })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void world.connect()
  await vi.waitFor(() => expect(looks).toBe(1))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(world.kernel.state.siwx.waitsFor).toBe('app.test')
  const flow = await world.loadSignIn()
  flow.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect([looks, world.kernel.state.siwx.waitsFor]).toEqual([2, undefined])
  await vi.advanceTimersByTimeAsync(5_000)
  await flow.cancel()
  await vi.waitFor(() => expect(world.status()).toBe('none'))
  expect(connection(world)).toBe('connected')
})

test('a message that is too old is recreated before it is signed', async () => {
  const list = listConfig()
  const world = await asked({ createMessage: async (...args) => ({ ...(await list.config.createMessage(...args)), goodFor: 1_000 }) })
  const before = world.kernel.state.siwx.text
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001)
  await world.flow.sign()
  expect(world.sessions()[0]?.message).not.toBe(before)
  expect(world.sessions()[0]?.signature).toBe(`signed:${world.sessions()[0]?.message}`)
})

test('a signature that arrives after the account changed is stored for its own account, and signs in no other', async () => {
  let kept: () => void = () => {}
  const world = await asked({ addSession: () => new Promise((resolve) => (kept = resolve)) })
  const signing = world.flow.sign()
  await vi.waitFor(() => expect(world.status()).toBe('signing'))
  world.report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(world.kernel.state.siwx.text).toContain('eip155:2'))
  kept()
  await signing
  expect(world.status()).toBe('prompt')
  expect(world.events().map(([name]) => name)).toEqual(['clickSignSiwxMessage'])
})

test('the view opened by its name starts the sign-in itself, and shows why it cannot', async () => {
  const world = await asked(optional)
  await world.flow.cancel()
  await vi.waitFor(() => expect(world.status()).toBe('none'))
  const opened = world.flow.opened()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  await world.flow.sign()
  await opened
  expect(world.kernel.state.siwx.reason).toBeUndefined()

  const { config } = listConfig()
  const other = await start({ siwx: config, chains: ['solana'] })
  await other.connect()
  await (await other.loadSignIn()).opened()
  expect(other.kernel.state.siwx.reason).toBe('SIWX is not enabled')
})
