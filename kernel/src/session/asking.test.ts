import { describe, expect, test, vi } from 'vitest'
import { walletErrors } from '../errors/wallet-errors.js'
import { isShared } from '../late/is-shared.js'
import type { Connection, Network } from '../types/chain.js'
import { deriveSession } from './derive.js'
import { account, network, sessionWorld, testWallet } from './fixtures/session-world.js'
import { type Attempt, reduceSessions, type SessionEvent, type Sessions } from './reducer.js'

const never = new Promise<never>(() => {})
const two = { namespaces: ['eip155', 'solana'] }

describe('connecting', () => {
  test('the wallet is called in the task of the click, for its families that the app has and the preferred network of each', async () => {
    const a = testWallet('a', { namespaces: ['eip155', 'bip122', 'solana'] })
    const { core, engine } = sessionWorld([a])
    core.wanted = { eip155: 'eip155:2' }
    const progress = vi.fn()
    const going = engine.connect({ connector: 'a', progress })
    expect(a.connect).toHaveBeenCalledExactlyOnceWith({
      namespaces: ['eip155', 'solana'],
      networks: [network(2), network(1, 'solana')],
      signal: expect.any(AbortSignal),
      progress,
    })
    expect(await going).toEqual([
      { namespace: 'eip155', connector: 'a', address: '0xa' },
      { namespace: 'solana', connector: 'a', address: '0xa' },
    ])
  })

  test('requests only the given family, and activates it', async () => {
    const a = testWallet('a', two)
    const { core, connect, session, events } = sessionWorld([a])
    await connect('a', { namespace: 'solana' })
    expect(a.connect.mock.calls[0]?.[0].namespaces).toEqual(['solana'])
    expect(a.connect.mock.calls[0]?.[0]).not.toHaveProperty('progress')
    expect([session()?.status, core.namespace]).toEqual([undefined, 'solana'])
    expect(events.at(-1)).toEqual(['connect', { namespace: 'solana', connector: 'a', address: '0xa', restored: false }])
  })

  test('activates the family in use or the given one, otherwise the first of several', async () => {
    const first = sessionWorld([testWallet('a', two)])
    await first.connect('a')
    expect(first.core.namespace).toBe('eip155')
    const used = sessionWorld([testWallet('a', two)])
    used.core.namespace = 'solana'
    await used.connect('a')
    expect(used.core.namespace).toBe('solana')
    const a = testWallet('a', two)
    a.connect.mockImplementation(async () => ['eip155', 'solana'].map((each) => a.line(each)))
    const named = sessionWorld([a])
    named.core.namespace = 'eip155'
    await named.connect('a', { namespace: 'solana' })
    expect(named.core.namespace).toBe('solana')
  })

  test('CON-05 a wallet that responds with nothing, or without an account in one of its families, is not connected', async () => {
    const none = testWallet('a')
    none.connect.mockResolvedValue([])
    const empty = sessionWorld([none])
    await expect(empty.connect('a')).rejects.toMatchObject({ code: 'no-accounts', details: { wallet: 'Wallet a' } })
    const half = testWallet('a', two)
    half.connect.mockImplementation(async () => [half.line('eip155'), half.line('solana', { accounts: [] })])
    const world = sessionWorld([half])
    await expect(world.connect('a')).rejects.toMatchObject({ code: 'no-accounts' })
    expect(world.session()?.status).toBe('disconnected')
  })

  test('the wallet found at the other end is the one that is connected', async () => {
    const a = testWallet('a')
    a.connect.mockImplementation(async () => [a.line('eip155', { connector: 'found' })])
    const { connect, session } = sessionWorld([a])
    expect(await connect('a')).toEqual([{ namespace: 'eip155', connector: 'found', address: '0xa' }])
    expect(session()?.connector).toBe('found')
  })

  test('accounts of another family, invalid addresses and duplicates are left out', async () => {
    const a = testWallet('a')
    const accounts = [account('0xA'), account('0xa'), account('none'), account('0xb', 'solana'), account('0xc')]
    a.connect.mockImplementation(async () => [a.line('eip155', { accounts })])
    const { connect, session } = sessionWorld([a])
    await connect('a')
    expect(session()?.accounts.map(({ address }) => address)).toEqual(['0xA', '0xc'])
  })

  test('an account of several chains is listed once for each group of them', async () => {
    const a = testWallet('a')
    const on = (chain: string) => ({ ...account('0xa'), chains: [chain] as Network['caipNetworkId'][] })
    a.connect.mockImplementation(async () => [a.line('eip155', { accounts: [on('eip155:1'), on('eip155:2'), on('eip155:1')] })])
    const { connect, engine, session } = sessionWorld([a])
    await connect('a')
    expect(session()?.accounts).toEqual([on('eip155:1')])
    a.say({ type: 'chain', chain: 'eip155:2' })
    expect(session()?.accounts).toEqual([on('eip155:2')])
    expect(engine.current('eip155')?.accounts).toEqual([on('eip155:2')])
  })

  test('an unknown wallet is named in the error', async () => {
    const { connect } = sessionWorld()
    await expect(connect('none')).rejects.toMatchObject({ code: 'not-found', details: { connector: 'none' } })
  })

  test('CON-03 the same request is joined, another family of the same wallet is a separate request', async () => {
    const a = testWallet('a', two)
    a.connect.mockReturnValueOnce(never)
    const { connect } = sessionWorld([a])
    const first = connect('a', { namespace: 'eip155' })
    expect(connect('a', { namespace: 'eip155' })).toBe(first)
    first.catch(() => {})
    const second = connect('a', { namespace: 'solana' })
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    expect(await second).toHaveLength(1)
    expect(a.connect).toHaveBeenCalledTimes(2)
  })

  test('CON-07 a released request is not shown, and is shown again when it is joined', async () => {
    const a = testWallet('a')
    let answer: (lines: readonly Connection[]) => void = () => {}
    a.connect.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const { connect, engine, session } = sessionWorld([a])
    engine.release()
    const first = connect('a')
    expect(session()).toMatchObject({ status: 'connecting', connector: 'a' })
    engine.release()
    expect(session()?.status).toBe('disconnected')
    const second = connect('a')
    expect(session()?.status).toBe('connecting')
    expect(second).toBe(first)
    answer([a.line('eip155')])
    expect(await first).toHaveLength(1)
    expect(session()?.status).toBe('connected')
  })

  test('a request ends with its own signal, and with the kernel', async () => {
    const a = testWallet('a')
    a.connect.mockReturnValue(never)
    const { connect, engine, life, session } = sessionWorld([a])
    const abort = new AbortController()
    const own = connect('a', { signal: abort.signal })
    abort.abort(new Error('left'))
    await expect(own).rejects.toThrow('left')
    expect(a.connect.mock.calls[0]?.[0].signal.aborted).toBe(true)
    expect(session()?.status).toBe('disconnected')
    const stopped = connect('a')
    engine.stop()
    await expect(stopped).rejects.toMatchObject({ code: 'stopped' })
    const ended = connect('a')
    life.abort(new Error('over'))
    await expect(ended).rejects.toThrow('over')
  })

  test('CON-02 a rejection clears the remembered wallet; a failure does not', async () => {
    for (const [error, kept] of [
      [walletErrors.create('rejected', { wallet: 'a' }), 0],
      [new Error('broken'), 1],
    ] as const) {
      const a = testWallet('a')
      a.resume.mockResolvedValue([])
      const world = sessionWorld([a])
      await world.engine.follow(JSON.stringify({ wallets: [{ namespace: 'eip155', connector: 'a', address: '0xa', active: true }] }))
      await vi.waitFor(() => expect(world.session()?.status).toBe('disconnected'))
      a.connect.mockRejectedValue(error)
      await expect(world.connect('a')).rejects.toBe(error)
      await world.engine.disconnect({ connector: 'other' })
      expect(world.memory()?.wallets).toHaveLength(kept)
    }
  })
})

describe('switching networks', () => {
  test('S3-32 calls the wallet, and updates the session, the preference and the storage after the switch', async () => {
    const { connect, engine, switchNetwork, session, core, memory, names } = sessionWorld([testWallet('a')])
    await connect('a')
    const progress = vi.fn()
    await engine.switchNetwork(network(2).caipNetworkId, { progress })
    expect(switchNetwork).toHaveBeenCalledExactlyOnceWith(engine.current('eip155'), network(2), {
      signal: expect.any(AbortSignal),
      progress,
    })
    expect([session()?.chain, core.wanted.eip155, memory()?.wanted]).toEqual(['eip155:2', 'eip155:2', { eip155: 'eip155:2' }])
    expect(names()).toContain('network')
  })

  test('a wallet that declines stays on its network, and so does the preference', async () => {
    const { connect, engine, switchNetwork, session, core } = sessionWorld([testWallet('a')])
    await connect('a')
    const error = walletErrors.create('rejected', { wallet: 'a' })
    switchNetwork.mockRejectedValue(error)
    await expect(engine.switchNetwork(network(2).caipNetworkId)).rejects.toBe(error)
    expect(switchNetwork.mock.calls[0]?.[2]).not.toHaveProperty('progress')
    expect([session()?.chain, core.wanted.eip155]).toEqual(['eip155:1', 'eip155:1'])
  })

  test('a switch ends with its own signal, and with the session', async () => {
    const { connect, engine, switchNetwork } = sessionWorld([testWallet('a')])
    await connect('a')
    switchNetwork.mockReturnValue(never)
    const abort = new AbortController()
    const left = engine.switchNetwork(network(2).caipNetworkId, { signal: abort.signal })
    abort.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    const ended = engine.switchNetwork(network(2).caipNetworkId)
    await engine.disconnect()
    await expect(ended).rejects.toMatchObject({ catalogue: 'session', code: 'ended', details: { wallet: 'Wallet a' } })
  })

  test('without a wallet of that family the preference is kept, and the family comes into use', async () => {
    const { connect, engine, switchNetwork, session, core } = sessionWorld([testWallet('a')])
    await connect('a')
    await engine.switchNetwork(network(1, 'solana').caipNetworkId)
    expect(switchNetwork).not.toHaveBeenCalled()
    expect([core.wanted.solana, session('solana')?.network?.caipNetworkId]).toEqual(['solana:1', 'solana:1'])
  })

  test('a network that the app does not have is refused and reported; a family that it does not have is refused', async () => {
    const { engine, reports } = sessionWorld()
    const missing = { catalogue: 'kernel', code: 'network-not-found', details: { chain: 'eip155:9' } }
    await expect(engine.switchNetwork(network(9).caipNetworkId)).rejects.toMatchObject(missing)
    expect(reports).toMatchObject([missing])
    await expect(engine.switchNetwork(network(1, 'bip122').caipNetworkId)).rejects.toMatchObject({
      code: 'chain-not-supported',
      details: { chain: 'bip122:1' },
    })
    expect(reports).toHaveLength(1)
  })
})

describe('connections', () => {
  test('the connection in use is found by its family, another one by its wallet', async () => {
    const [a, b] = [testWallet('a'), testWallet('b')]
    const { connect, engine } = sessionWorld([a, b])
    expect(engine.current('eip155')).toBeUndefined()
    await connect('a')
    await connect('b')
    expect(engine.current('eip155')?.accounts[0]?.address).toBe('0xb')
    expect(engine.current('eip155', 'a')?.accounts[0]?.address).toBe('0xa')
    expect(engine.current('solana')).toBeUndefined()
    expect(engine.connector('a')).toBe(a.connector)
  })

  test('activates another wallet or account, also after a reload', async () => {
    const [a, b] = [testWallet('a', { accounts: ['0x1', '0x2'] }), testWallet('b')]
    const { connect, engine, session, core, memory } = sessionWorld([a, b])
    await connect('a')
    await connect('b')
    core.namespace = 'solana'
    engine.activate({ namespace: 'eip155', connector: 'a' })
    expect([session()?.connector, session()?.address, core.namespace]).toEqual(['a', '0x1', 'eip155'])
    engine.activate({ namespace: 'eip155', address: '0x2' })
    expect(session()).toMatchObject({ connector: 'a', address: '0x2' })
    expect(memory()?.wallets).toMatchObject([
      { connector: 'a', address: '0x2', active: true },
      { connector: 'b', active: false },
    ])
    // Without a connected wallet there is no account to choose from.
    engine.activate({ namespace: 'solana' })
    expect(core.namespace).toBe('eip155')
  })

  test('only the newest connection of a reconnected wallet is followed', async () => {
    const a = testWallet('a')
    const { connect, session, engine } = sessionWorld([a])
    await connect('a')
    const [first] = a.connect.mock.results
    const old = engine.current('eip155')
    await connect('a')
    expect(engine.current('eip155')).not.toBe(old)
    expect(await first?.value).toHaveLength(1)
    expect(a.watched()).toBe(1)
    a.say({ type: 'chain', chain: 'eip155:2' })
    expect([session()?.chain, old?.chain]).toEqual(['eip155:2', 'eip155:2'])
  })

  test('a family that disconnects hands over to one that is connected', async () => {
    const { connect, engine, core } = sessionWorld([testWallet('a', two)])
    await connect('a')
    expect(core.namespace).toBe('eip155')
    await engine.disconnect({ namespace: 'eip155' })
    expect(core.namespace).toBe('solana')
    await engine.disconnect()
    expect(core.namespace).toBe('solana')
  })

  test('the wallet’s own chain becomes the preference if the app has it, and the account change is emitted', async () => {
    const a = testWallet('a', { accounts: ['0x1', '0x2'] })
    const { connect, core, events } = sessionWorld([a])
    await connect('a')
    a.say({ type: 'chain', chain: 'eip155:2' })
    expect(core.wanted.eip155).toBe('eip155:2')
    a.say({ type: 'chain', chain: 'eip155:77' })
    expect(core.wanted.eip155).toBe('eip155:2')
    a.say({ type: 'accounts', accounts: [account('0x3'), account('none')] })
    expect(events.slice(-3)).toEqual([
      ['network', { namespace: 'eip155', chain: 'eip155:2' }],
      ['network', { namespace: 'eip155', chain: 'eip155:77' }],
      ['account', { namespace: 'eip155', address: '0x3' }],
    ])
    a.say({ type: 'accounts', accounts: [account('0x3')] })
    expect(events).toHaveLength(5)
  })
})

describe('disconnecting', () => {
  test('ends one wallet of one family, a wallet of all families, a family, or everything', async () => {
    const ends = async (args: object | undefined) => {
      const world = sessionWorld([testWallet('a', two), testWallet('b', two)])
      await world.connect('a')
      await world.connect('b')
      await world.engine.disconnect(args)
      return ['eip155', 'solana'].map((each) =>
        world
          .session(each)
          ?.connections.map(({ connector }) => connector)
          .join(),
      )
    }
    expect(await ends({ namespace: 'eip155', connector: 'a' })).toEqual(['b', 'b,a'])
    expect(await ends({ connector: 'b' })).toEqual(['a', 'a'])
    expect(await ends({ namespace: 'solana' })).toEqual(['b,a', ''])
    expect(await ends(undefined)).toEqual(['', ''])
  })

  test('forgets the given wallet, even a locked one', async () => {
    const forgets = async (args: object) => {
      const a = testWallet('a', two)
      a.resume.mockResolvedValue([])
      const wallets = ['eip155', 'solana'].map((namespace) => ({ namespace, connector: 'a', address: '0xa', active: true }))
      const world = sessionWorld([a])
      await world.engine.follow(JSON.stringify({ wallets }))
      await vi.waitFor(() => expect(world.memory()?.wallets).toHaveLength(2))
      await world.engine.disconnect(args)
      return world.memory()?.wallets.map(({ namespace }) => namespace)
    }
    expect(await forgets({ connector: 'a', namespace: 'eip155' })).toEqual(['solana'])
    expect(await forgets({ connector: 'a' })).toEqual([])
    expect(await forgets({ connector: 'b' })).toEqual(['eip155', 'solana'])
    expect(await forgets({ namespace: 'solana' })).toEqual(['eip155'])
  })

  test('reports a wallet that fails to disconnect, and not one that cannot disconnect', async () => {
    const [a, b] = [testWallet('a'), testWallet('b')]
    const error = new Error('broken')
    a.goodbye.mockRejectedValue(error)
    const { connect, engine, reports } = sessionWorld([a, b])
    await connect('a')
    await connect('b')
    await engine.disconnect()
    expect(reports).toEqual([error])
    expect(b.goodbye).toHaveBeenCalledExactlyOnceWith({ signal: expect.any(AbortSignal) })
  })

  test('DIS-02 S9-25 a wallet that hangs is released after three seconds, and not reported', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const a = testWallet('a')
    a.goodbye.mockReturnValue(never)
    const { connect, engine, reports } = sessionWorld([a])
    await connect('a')
    const ending = vi.fn()
    void engine.disconnect().then(ending)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(ending).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ending).toHaveBeenCalled()
    expect([reports, a.goodbye.mock.calls[0]?.[0].signal.aborted]).toEqual([[], true])
    vi.useRealTimers()
  })

  test('a request for a disconnected family ends; one that also covers another family continues', async () => {
    const a = testWallet('a', two)
    a.connect.mockReturnValue(never)
    const { connect, engine } = sessionWorld([a])
    const both = connect('a')
    const over = vi.fn()
    both.catch(over)
    await engine.disconnect({ namespace: 'eip155' })
    expect(over).not.toHaveBeenCalled()
    await engine.disconnect()
    await vi.waitFor(() => expect(over).toHaveBeenCalled())
  })

  test('KER-04 stop ends every connection with the reason of the stop', async () => {
    const a = testWallet('a')
    const { connect, engine, life } = sessionWorld([a])
    await connect('a')
    a.request.mockReturnValue(never)
    const asked = engine.current('eip155')?.request('pay', [], { signal: new AbortController().signal })
    life.abort(new Error('stopped'))
    engine.stop()
    await expect(asked).rejects.toThrow('stopped')
    expect(a.watched()).toBe(0)
  })
})

describe('the public view of a session', () => {
  const attempt = (id: number, connector: string, more: Partial<Attempt> = {}): Attempt => ({
    id,
    connector,
    quiet: false,
    restoring: false,
    ...more,
  })
  const after = (...events: readonly object[]): Sessions =>
    events.map((each) => ({ namespace: 'eip155', ...each }) as SessionEvent).reduce(reduceSessions, {})
  const see = (sessions: Sessions, wanted?: 'eip155:2') => deriveSession(sessions.eip155, [network(1), network(2)], wanted)
  const opened = (id: number, connector: string, chain?: string) => ({
    type: 'opened',
    attempt: id,
    connector,
    accounts: [account(`0x${connector}`)],
    chain,
  })

  test('before any event: disconnected, on the preferred network or the first', () => {
    expect(deriveSession(undefined, [network(1), network(2)], undefined)).toEqual({
      status: 'disconnected',
      connector: undefined,
      address: undefined,
      accounts: [],
      chain: undefined,
      network: network(1),
      supported: true,
      connections: [],
    })
    expect(deriveSession(undefined, [network(1), network(2)], 'eip155:2').network).toEqual(network(2))
  })

  test('the visitor’s request is shown before those of a reload, the wallet that was in use before the others', () => {
    const restoring = [
      { type: 'asked', attempt: attempt(1, 'a', { restoring: true, address: '0xa' }) },
      { type: 'asked', attempt: attempt(2, 'b', { restoring: true, address: '0xb', preferred: true }) },
      { type: 'asked', attempt: attempt(3, 'c', { restoring: true, address: '0xc' }) },
    ]
    expect(see(after(...restoring))).toMatchObject({ status: 'connecting', connector: 'b', address: '0xb' })
    expect(see(after(...restoring, { type: 'failed', attempt: 2 }))).toMatchObject({ connector: 'c' })
    expect(see(after(...restoring, { type: 'asked', attempt: attempt(4, 'd') }))).toMatchObject({ connector: 'd', address: undefined })
  })

  test('the network is that of the wallet; if the wallet does not report it, the preferred one', () => {
    const asked = { type: 'asked', attempt: attempt(1, 'a') }
    expect(see(after(asked, opened(1, 'a', 'eip155:2')))).toMatchObject({ network: network(2), supported: true })
    expect(see(after(asked, opened(1, 'a', 'eip155:9')))).toMatchObject({ network: undefined, supported: false, chain: 'eip155:9' })
    expect(see(after(asked, opened(1, 'a')), 'eip155:2')).toMatchObject({ network: network(2), supported: true, chain: undefined })
    expect(see(after(asked, opened(1, 'a'))).network).toBeUndefined()
  })

  test('the wallet in use comes first, the others keep their order', () => {
    const connect = (id: number, connector: string) => [{ type: 'asked', attempt: attempt(id, connector) }, opened(id, connector)]
    const three = after(...connect(1, 'a'), ...connect(2, 'b'), ...connect(3, 'c'), { type: 'activated', connector: 'b' })
    const { connections } = see(three)
    expect(connections.map(({ connector }) => connector)).toEqual(['b', 'a', 'c'])
    for (const name of ['attempt', 'all']) expect(connections[0]).not.toHaveProperty(name)
  })

  test('events that change nothing return the same object', () => {
    const connected = after({ type: 'asked', attempt: attempt(1, 'a') }, opened(1, 'a', 'eip155:1'))
    for (const event of [
      { type: 'released', attempt: 1 },
      { type: 'failed', attempt: 9 },
      { type: 'slept', attempt: 9 },
      { type: 'opened', attempt: 9, connector: 'a', accounts: [account('0xb')], chain: undefined },
      { type: 'accounts', attempt: 9, connector: 'a', accounts: [account('0xb')] },
      { type: 'chain', attempt: 1, connector: 'a', chain: 'eip155:1' },
      { type: 'chain', attempt: 1, connector: 'b', chain: 'eip155:2' },
      { type: 'activated', connector: 'b' },
      { type: 'closed', connector: 'b' },
      { type: 'cancelled' },
      { type: 'forgotten', connector: 'a' },
    ])
      expect(reduceSessions(connected, { namespace: 'eip155', ...event } as SessionEvent), event.type).toBe(connected)
  })

  test('chains that a wallet approved stay until it reports others', () => {
    const asked = { type: 'asked', attempt: attempt(1, 'a') }
    const first = after(asked, { ...opened(1, 'a', 'eip155:1'), approved: ['eip155:1'] })
    const news = (more: object) =>
      see(reduceSessions(first, { namespace: 'eip155', type: 'accounts', attempt: 1, connector: 'a', accounts: [account('0xa')], ...more }))
        .connections[0]?.approved
    expect(news({})).toEqual(['eip155:1'])
    expect(news({ approved: ['eip155:2'] })).toEqual(['eip155:2'])
  })

  test('shares a wallet that only ends all its families at once while another family is connected through it', () => {
    const connectors = [
      { id: 'a1', name: 'Alba' },
      { id: 'a2', name: 'Alba' },
      { id: 'b', name: 'Brio' },
    ]
    const shared = (connector: string, name = 'Alba') =>
      isShared({ sessions: { solana: { connections: [{ connector }] } }, connectors } as never, { namespace: 'eip155', name })
    expect([shared('a1'), shared('a2'), shared('b'), shared('b', 'Brio')]).toEqual([true, true, false, true])
    expect(
      isShared({ sessions: { eip155: { connections: [{ connector: 'a1' }] } }, connectors } as never, {
        namespace: 'eip155',
        name: 'Alba',
      }),
    ).toBe(false)
  })
})
