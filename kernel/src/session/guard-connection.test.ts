import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionErrors } from '../errors/index.js'
import type { CaipNetworkId, ChainAdapter, Connection, ConnectionChange } from '../types/chain.js'
import { account } from './fixtures/session-world.js'
import { guardConnection } from './guard-connection.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000
const call = (more: object = {}) => ({ signal: new AbortController().signal, ...more })
const never = new Promise<never>(() => {})

/** A wallet behind the session's rules; `facts` is what the session knows about it. */
function world(connection: Partial<Connection> = {}) {
  const known: { accounts: string[]; chain: CaipNetworkId | undefined } = { accounts: ['0xa', '0xb'], chain: 'eip155:1' }
  const ended = new AbortController()
  const heard: ConnectionChange[] = []
  const request = vi.fn<Connection['request']>(connection.request ?? (async (method) => `did ${method}`))
  const disconnect = vi.fn<Connection['disconnect']>(async () => {})
  let isGone = false
  const guarded = guardConnection({
    connection: {
      namespace: 'eip155',
      accounts: [account('0xa')],
      chain: 'eip155:9',
      watch: () => () => {},
      disconnect,
      ...connection,
      request,
    },
    family: { isSameAddress: (a: string, b: string) => a.toLowerCase() === b.toLowerCase() } as ChainAdapter,
    wallet: () => 'Alba',
    facts: () =>
      isGone
        ? undefined
        : {
            connector: 'a',
            accounts: known.accounts.map((each) => account(each)),
            address: '0xa',
            chain: known.chain,
            approved: undefined,
          },
    heard: (change) => {
      heard.push(change)
      if (change.type === 'chain') known.chain = change.chain
    },
    ended: ended.signal,
  })
  const go = () => {
    isGone = true
  }
  return { ...guarded, connection: guarded.connection, known, ended, heard, request, disconnect, go }
}

test('a connection shows the session’s facts, not those at its start', () => {
  const { connection, known, go } = world({
    approved: ['eip155:1'],
    connector: 'found',
    unranked: true,
    session: { chain: () => undefined, use: () => true },
  })
  expect([connection.accounts.map(({ address }) => address), connection.chain]).toEqual([['0xa', '0xb'], 'eip155:1'])
  known.chain = 'eip155:2'
  expect(connection.chain).toBe('eip155:2')
  expect(connection).toMatchObject({ namespace: 'eip155', approved: ['eip155:1'], connector: 'found', unranked: true })
  expect(connection.session?.use('eip155:1')).toBe(true)
  go()
  expect([connection.accounts.map(({ address }) => address), connection.chain]).toEqual([['0xa'], undefined])
  const plain = world().connection
  for (const name of ['approved', 'connector', 'unranked', 'session']) expect(plain).not.toHaveProperty(name)
})

test('a request goes to the wallet with its parameters, and ends with its signal', async () => {
  const { connection, request } = world()
  expect(await connection.request('pay', [1], call())).toBe('did pay')
  expect(request).toHaveBeenCalledExactlyOnceWith('pay', [1], { signal: expect.any(AbortSignal) })
  const abort = new AbortController()
  const silent = world({ request: () => never })
  const asked = silent.connection.request('pay', [], { signal: abort.signal })
  abort.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
  expect(silent.request.mock.calls[0]?.[2].signal.aborted).toBe(true)
  const over = world()
  await expect(over.connection.request('pay', [], { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
  expect(over.request).not.toHaveBeenCalled()
})

test('a request for an account that the wallet does not share is refused, in any casing', async () => {
  const { connection, request } = world()
  expect(await connection.request('pay', [], call({ account: '0xB' }))).toBe('did pay')
  await expect(connection.request('pay', [], call({ account: '0xc' }))).rejects.toMatchObject({
    catalogue: 'session',
    code: 'account-not-shared',
    details: { wallet: 'Alba', account: '0xc' },
  })
  expect(request).toHaveBeenCalledOnce()
})

test('a request for a chain other than the wallet’s is refused', async () => {
  const { connection, request } = world()
  expect(await connection.request('pay', [], call({ chain: 'eip155:1' }))).toBe('did pay')
  await expect(connection.request('pay', [], call({ chain: 'eip155:2' }))).rejects.toMatchObject({
    code: 'wrong-chain',
    details: { wallet: 'Alba', chain: 'eip155:1', wanted: 'eip155:2' },
  })
  expect(request).toHaveBeenCalledOnce()
})

test('calls the wallet in the task of the click unless its state is in doubt', () => {
  const { connection, request } = world({ look: async () => [] })
  void connection.request('pay', [], call({ account: '0xa', chain: 'eip155:1' }))
  expect(request).toHaveBeenCalledOnce()
})

test('a wallet that revokes an account ends the requests for that account, and nothing else', async () => {
  const { connection, changed, known } = world({ request: () => never })
  const gone = connection.request('pay', [], call({ account: '0xb' }))
  const open: string[] = []
  const kept = connection.request('pay', [], call({ account: '0xa' }))
  const unnamed = connection.request('read', [], call())
  for (const each of [kept, unnamed]) each.catch(() => open.push('ended'))
  known.accounts = ['0xa']
  changed({ type: 'accounts', accounts: [account('0xa')] })
  await expect(gone).rejects.toMatchObject({ code: 'account-not-shared', details: { account: '0xb' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(open).toEqual([])
})

test('a request that has ended is not rejected again when its account is revoked', async () => {
  const { connection, changed, known, request } = world()
  await connection.request('pay', [], call({ account: '0xb' }))
  known.accounts = ['0xa']
  changed({ type: 'accounts', accounts: [] })
  expect(request.mock.calls[0]?.[2].signal.aborted).toBe(false)
})

test('a watcher receives each change until it stops', () => {
  const { connection, changed } = world()
  const [one, two] = [vi.fn(), vi.fn()]
  const stop = connection.watch(one)
  connection.watch(two)
  const change = { type: 'chain', chain: 'eip155:2' } as const
  changed(change)
  stop()
  changed(change)
  expect([one.mock.calls, two.mock.calls]).toEqual([[[change]], [[change], [change]]])
})

test('the end of the session rejects pending requests with its reason, and later ones', async () => {
  const { connection, ended, request } = world({ request: () => never })
  const asked = connection.request('pay', [], call())
  const reason = new Error('ended')
  ended.abort(reason)
  await expect(asked).rejects.toBe(reason)
  await expect(connection.request('pay', [], call())).rejects.toBe(reason)
  expect(request).toHaveBeenCalledOnce()
})

test('the end of a session states whether the wallet has the request', async () => {
  const { connection, ended, known, changed } = world({ request: () => never })
  const asked = connection.request('pay', [], call({ account: '0xb' }))
  const withdrawn = connection.request('pay', [], call({ account: '0xa' }))
  known.accounts = ['0xb']
  changed({ type: 'accounts', accounts: [account('0xb')] })
  await expect(withdrawn).rejects.toMatchObject({ code: 'account-not-shared', details: { sent: true } })
  const reason = sessionErrors.create('ended', { wallet: 'Alba' })
  ended.abort(reason)
  await expect(asked).rejects.toMatchObject({ code: 'ended', details: { wallet: 'Alba', sent: true }, cause: reason })
  await expect(connection.request('pay', [], call())).rejects.toBe(reason)
})

test('a wallet that disconnects with its own error has ended the session, even before its event', async () => {
  const cause = Object.assign(new Error('bye'), { code: 'session-ended' })
  const hanging = world({
    request: async () => {
      throw cause
    },
  })
  await expect(hanging.connection.request('pay', [], call())).rejects.toMatchObject({
    catalogue: 'session',
    code: 'ended',
    details: { wallet: 'Alba', sent: true },
    cause,
  })
  const error = Object.assign(new Error('no'), { code: 4001 })
  const refusing = world({
    request: async () => {
      throw error
    },
  })
  await expect(refusing.connection.request('pay', [], call())).rejects.toBe(error)
  const nothing = world({ request: () => Promise.reject(undefined) })
  await expect(nothing.connection.request('pay', [], call())).rejects.toBeUndefined()
})

test('disconnecting is left to the wallet', async () => {
  const { connection, disconnect } = world()
  const bye = call()
  await connection.disconnect(bye)
  expect(disconnect).toHaveBeenCalledExactlyOnceWith(bye)
})

test('after a minute the wallet is queried for its state, before a request with an account or a chain', async () => {
  const look = vi.fn(async (): Promise<readonly ConnectionChange[]> => [])
  const { connection, request } = world({ look })
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  await connection.request('pay', [], call({ account: '0xa' }))
  expect(look).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await connection.request('read', [], call())
  expect(look).not.toHaveBeenCalled()
  await connection.request('pay', [], call({ account: '0xa' }))
  expect(look).toHaveBeenCalledExactlyOnceWith({ signal: expect.any(AbortSignal) })
  // That event counts as fresh for another minute.
  await connection.request('pay', [], call({ chain: 'eip155:1' }))
  expect(look).toHaveBeenCalledOnce()
  expect(request).toHaveBeenCalledTimes(4)
})

test('a wallet whose chain is unknown is queried for it', async () => {
  const look = vi.fn(async () => [{ type: 'chain', chain: 'eip155:1' }] as const)
  const { connection, known } = world({ look })
  known.chain = undefined
  expect(await connection.request('pay', [], call({ chain: 'eip155:1' }))).toBe('did pay')
  expect(look).toHaveBeenCalledOnce()
})

test('the wallet’s response counts: the session is updated before any request is sent', async () => {
  const change = { type: 'chain', chain: 'eip155:2' } as const
  const { connection, heard, request } = world({ look: async () => [change] })
  await vi.advanceTimersByTimeAsync(MINUTE)
  await expect(connection.request('pay', [], call({ chain: 'eip155:1' }))).rejects.toMatchObject({ code: 'wrong-chain' })
  expect(heard).toEqual([change])
  expect(request).not.toHaveBeenCalled()
})

test('doubt causes a query immediately, and requests that arrive meanwhile wait for the same response', async () => {
  let answer: (changes: readonly ConnectionChange[]) => void = () => {}
  const look = vi.fn(() => new Promise<readonly ConnectionChange[]>((resolve) => (answer = resolve)))
  const { connection, doubt, request } = world({ look })
  doubt()
  doubt()
  const asked = connection.request('pay', [], call({ account: '0xa' }))
  await vi.advanceTimersByTimeAsync(0)
  expect([look.mock.calls.length, request.mock.calls.length]).toEqual([1, 0])
  answer([])
  expect(await asked).toBe('did pay')
})

test('a wallet that does not respond for ten seconds gets no request; one that cannot report its state does', async () => {
  const silent = world({ look: () => never })
  silent.doubt()
  const asked = silent.connection.request('pay', [], call({ account: '0xa' }))
  asked.catch(() => {})
  await vi.advanceTimersByTimeAsync(9_999)
  expect(silent.request).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect(asked).rejects.toMatchObject({ catalogue: 'wallet', code: 'timeout', details: { wallet: 'Alba', seconds: 10 } })
  expect(silent.request).not.toHaveBeenCalled()

  const unable = world({
    look: async () => {
      throw new Error('not supported')
    },
  })
  unable.doubt()
  expect(await unable.connection.request('pay', [], call({ account: '0xa' }))).toBe('did pay')
  const without = world()
  without.doubt()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(await without.connection.request('pay', [], call({ account: '0xa' }))).toBe('did pay')
})

test('requests with a chain wait for the end of a switch, and then go to that chain', async () => {
  const { connection, switchTo, known, request } = world()
  let done: () => void = () => {}
  const switching = switchTo('eip155:2', {}, () => new Promise((resolve) => (done = resolve)))
  const asked = connection.request('pay', [], call({ chain: 'eip155:2' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(request).not.toHaveBeenCalled()
  known.chain = 'eip155:2'
  done()
  await switching
  expect(await asked).toBe('did pay')
  // The next one waits for nothing.
  void connection.request('pay', [], call({ chain: 'eip155:2' }))
  expect(request).toHaveBeenCalledTimes(2)
})

test('after a failed switch a request fails if the wallet is on another chain', async () => {
  const { connection, switchTo } = world()
  let fail: (error: Error) => void = () => {}
  const switching = switchTo('eip155:2', {}, () => new Promise((_resolve, reject) => (fail = reject)))
  const asked = connection.request('pay', [], call({ chain: 'eip155:2' }))
  const abort = new AbortController()
  const left = connection.request('pay', [], { signal: abort.signal, chain: 'eip155:2' })
  abort.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  fail(new Error('declined'))
  await expect(switching).rejects.toThrow('declined')
  await expect(asked).rejects.toMatchObject({ code: 'wrong-chain' })
})

test('a second switch to the same chain joins the first; one to another replaces it', async () => {
  const { switchTo } = world()
  const signals: AbortSignal[] = []
  let done: () => void = () => {}
  const work = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>((resolve) => (done = resolve))
  }
  const first = switchTo('eip155:2', {}, work)
  const second = switchTo('eip155:2', {}, work)
  expect(signals).toHaveLength(1)
  const other = switchTo('eip155:3', {}, work)
  for (const each of [first, second])
    await expect(each).rejects.toMatchObject({ catalogue: 'session', code: 'switch-replaced', details: { chain: 'eip155:2' } })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  done()
  await other
  // It has ended: switching to the same chain again is a new request.
  void switchTo('eip155:3', {}, work)
  expect(signals).toHaveLength(3)
})

test('a switch ends with the session, and with its own signal', async () => {
  const { switchTo, ended } = world()
  const abort = new AbortController()
  const left = switchTo('eip155:2', { signal: abort.signal }, () => never)
  const joined = new AbortController()
  const joining = switchTo('eip155:2', { signal: joined.signal }, () => never)
  joined.abort(new Error('joined and left'))
  await expect(joining).rejects.toThrow('joined and left')
  abort.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  const last = switchTo('eip155:2', {}, () => never)
  ended.abort(new Error('ended'))
  await expect(last).rejects.toThrow('ended')
})
