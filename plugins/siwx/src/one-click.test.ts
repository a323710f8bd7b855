import type { TakeCall } from '@latchkey/walletconnect'
import { afterEach, expect, test, vi } from 'vitest'
import { listConfig, start } from './fixtures/start-siwx.js'
import type { SIWXConfig } from './options.js'
import type { SiwxSession } from './wire.js'

afterEach(() => void vi.useRealTimers())
const call = { signal: new AbortController().signal, slow: () => {} }

async function world(more: Partial<SIWXConfig> = {}, options: object = {}) {
  const list = listConfig(more)
  const made = await start({ siwx: list.config, ...options } as never)
  return { ...made, ...list, flow: await made.loadSignIn() }
}
const fields = {
  domain: 'app.test',
  accountAddress: '',
  chainId: 'eip155:1',
  uri: 'https://app.test',
  version: '1' as const,
  nonce: 'abcdef12',
}
const writes = (more: object): Partial<SIWXConfig> => ({ createMessage: async () => ({ data: { ...fields, ...more }, message: '' }) })
const answer = (chain: number, more: object = {}) => ({
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:eip155:${chain}:eip155-a`,
    aud: 'https://app.test',
    domain: 'app.test',
    version: '1',
    nonce: 'abcdef12',
    iat: '2026-11-21T09:00:00.000Z',
    ...more,
  },
  s: { t: 'eip191', s: `0x0${chain}` },
})

test('the wallet receives the fields of the message, and none that it lacks', async () => {
  expect(await (await world(writes({}))).flow.ask(['eip155:1'], call)).toEqual({
    domain: 'app.test',
    uri: 'https://app.test',
    nonce: 'abcdef12',
  })
  const more = {
    statement: 'Hello',
    expirationTime: '2026-11-22T09:00:00Z',
    notBefore: '2026-11-20T09:00:00Z',
    requestId: 'r1',
    resources: ['https://app.test/terms'],
  }
  expect(await (await world(writes(more))).flow.ask(['eip155:1'], call)).toMatchObject(more)
})

test('the message is created for the preferred network, without an account', async () => {
  const inputs: unknown[] = []
  const { flow, kernel } = await world({
    createMessage: async (input) => {
      inputs.push(input)
      return { data: fields, message: '' }
    },
  })
  await kernel.connections.switchNetwork(kernel.state.core.networks[1]?.caipNetworkId as never)
  await flow.ask(['eip155:1', 'eip155:2'], call)
  expect(inputs).toEqual([{ accountAddress: '', chainId: 'eip155:2' }])
})

test('requests nothing with the connection without a chain, or on one without sign-in', async () => {
  const { flow } = await world({}, { chains: ['eip155:1'] })
  expect(await flow.ask([], call)).toBeUndefined()
  expect(await flow.ask(['eip155:1', 'eip155:2'], call)).toBeUndefined()
})

test('a clock that is off by more than a minute leads to two prompts', async () => {
  const now = Date.parse('2026-11-21T09:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  const at = async (ms: number) => (await world(writes({ issuedAt: new Date(now + ms).toISOString() }))).flow.ask(['eip155:1'], call)
  expect(await at(60_000)).toBeDefined()
  expect(await at(-60_000)).toBeDefined()
  expect(await at(60_001)).toBeUndefined()
  expect(await at(-60_001)).toBeUndefined()
})

test('stores the signatures, the preferred network first, and notifies the app', async () => {
  let kept: readonly SiwxSession[] = []
  const { flow, kernel, events } = await world({
    setSessions: async (sessions) => {
      kept = sessions
    },
  })
  await kernel.connections.switchNetwork(kernel.state.core.networks[1]?.caipNetworkId as never)
  await flow.take({ auths: [answer(1), answer(2)] as never, messages: ['one', 'two'] }, call)
  expect(kept.map(({ data, message, signature }) => [data.chainId, message, signature])).toEqual([
    ['eip155:2', 'two', '0x02'],
    ['eip155:1', 'one', '0x01'],
  ])
  expect(kept[0]?.data).toEqual({ ...fields, accountAddress: 'eip155-a', chainId: 'eip155:2', issuedAt: '2026-11-21T09:00:00.000Z' })
  expect(kept[0]?.cacao).toEqual(answer(2))
  expect(events()).toEqual([['siwxAuthSuccess', { network: 'eip155:2', isSmartAccount: false }]])
})

test('older wallets put the page in another field, and times keep their names', async () => {
  let kept: readonly SiwxSession[] = []
  const { flow } = await world({
    setSessions: async (sessions) => {
      kept = sessions
    },
  })
  const more = {
    aud: undefined,
    uri: 'https://app.test',
    exp: '2026-11-22T09:00:00Z',
    nbf: '2026-11-20T09:00:00Z',
    statement: 'Hello',
    requestId: 'r',
    resources: ['https://a.test'],
  }
  await flow.take({ auths: [answer(1, more)] as never, messages: ['one'] }, call)
  expect(kept[0]?.data).toMatchObject({
    uri: 'https://app.test',
    expirationTime: more.exp,
    notBefore: more.nbf,
    statement: 'Hello',
    requestId: 'r',
    resources: ['https://a.test'],
  })
})

test('rejects an invalid response, notifies the visitor, and stores nothing', async () => {
  const { flow, asked, kernel } = await world()
  await expect(flow.take({ auths: [answer(1, { nonce: '' })] as never, messages: ['one'] }, call)).rejects.toMatchObject({
    code: 'malformed',
    details: { problem: expect.stringContaining('nonce') },
  })
  expect(asked).not.toContain('setSessions')
  expect(kernel.state.core.toast).toMatchObject({ kind: 'error' })
})

test('SIWX-12: a slow server is named after five seconds and abandoned after two minutes without a response', async () => {
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test', href: 'https://app.test/' })
  let seen: AbortSignal | undefined
  const { flow, kernel } = await world({
    setSessions: (_sessions, { signal }) => {
      seen = signal
      return new Promise(() => {})
    },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = vi.fn()
  const taking = flow.take({ auths: [answer(1)] as never, messages: ['one'] }, { ...call, slow })
  taking.catch(() => {})
  await vi.advanceTimersByTimeAsync(4_999)
  expect(slow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(slow.mock.calls).toEqual([[{ host: 'app.test', retry: expect.any(Function), giveUp: expect.any(Function) }]])
  await vi.advanceTimersByTimeAsync(120_000)
  await expect(taking).rejects.toThrow('Timed out')
  expect(slow).toHaveBeenLastCalledWith(undefined)
  expect([seen?.aborted, kernel.state.core.toast?.kind]).toEqual([true, 'error'])
  vi.unstubAllGlobals()
})

test('an aborted request rejects with its reason, without a message to the visitor', async () => {
  const { flow, kernel } = await world({ setSessions: () => new Promise(() => {}) })
  const abort = new AbortController()
  const taking = flow.take({ auths: [answer(1)] as never, messages: ['one'] }, { ...call, signal: abort.signal })
  abort.abort(new Error('left'))
  await expect(taking).rejects.toThrow('left')
  expect(kernel.state.core.toast).toBeUndefined()
})

/** Simulates a server that does not respond, and the visitor's options after five seconds. */
async function slowly(more: Partial<SIWXConfig> = {}) {
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test', href: 'https://app.test/' })
  const made = await world({ setSessions: () => new Promise(() => {}), ...more })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = vi.fn<TakeCall['slow']>()
  const taking = made.flow.take({ auths: [answer(1)] as never, messages: ['one'] }, { ...call, slow })
  taking.catch(() => {})
  await vi.advanceTimersByTimeAsync(5_000)
  const keeper = slow.mock.calls[0]?.[0]
  vi.unstubAllGlobals()
  return { ...made, taking, slow, keeper }
}

test('SIWX-12: giving up continues without a session if none is required, without another prompt', async () => {
  const { keeper, taking, slow, kernel, connect, status, asked, events } = await slowly({ getRequired: () => false })
  keeper?.giveUp()
  await taking
  expect(slow).toHaveBeenLastCalledWith(undefined)
  vi.useRealTimers()
  await connect()
  await vi.waitFor(() => expect(asked).toContain('getSessions'))
  await vi.waitFor(() => expect(status()).toBe('none'))
  expect([asked, events(), kernel.state.core.toast]).toEqual([['getSessions'], [], undefined])
})

test('SIWX-12: giving up returns to the wallets if a session is required', async () => {
  const { keeper, taking, kernel, events } = await slowly()
  keeper?.giveUp()
  await expect(taking).rejects.toMatchObject({ code: 'cancelled' })
  vi.useRealTimers()
  await vi.waitFor(() => expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['Home']))
  expect([events(), kernel.state.core.toast]).toEqual([[], undefined])
})

test.each([true, false])(
  'SIWX-12: on a retry, a server that stored all of it the first time (%s) does not receive it twice',
  async (wasKept) => {
    const list = listConfig()
    let sets = 0
    const { keeper, taking, events } = await slowly({
      getSessions: list.config.getSessions,
      async setSessions(sessions, more) {
        sets += 1
        if (wasKept || sets > 1) await list.config.setSessions(sessions, more)
        if (sets === 1) await new Promise(() => {})
      },
    })
    keeper?.retry()
    await taking
    expect([sets, list.sessions().length]).toEqual([wasKept ? 1 : 2, 1])
    expect(events().map(([name]) => name)).toEqual(['siwxAuthSuccess'])
  },
)

test('after a failed sign-in, the visitor can choose a wallet again', async () => {
  const { flow, kernel } = await world({ setSessions: () => Promise.reject(new Error('fetch failed')) })
  await expect(flow.take({ auths: [answer(1)] as never, messages: [] }, call)).rejects.toThrow()
  await vi.waitFor(() => expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['Home']))
})

test('accounts signed in with one prompt are signed out when their wallet disconnects, and other tabs are notified', async () => {
  const ended: string[] = []
  const { flow, kernel, connect, status } = await world({
    getSessions: async () => [],
    getRequired: () => false,
    revokeSession: async (chain, address) => void ended.push(`${chain}:${address}`),
  })
  await flow.take({ auths: [answer(1), answer(2)] as never, messages: ['one', 'two'] }, call)
  expect(kernel.log.filter(({ what, name }) => what === 'store' && name.endsWith('.siwx.changed'))).toHaveLength(1)
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  await kernel.connections.disconnect()
  await vi.waitFor(() => expect(ended).toEqual(['eip155:1:eip155-a', 'eip155:2:eip155-a']))
})
