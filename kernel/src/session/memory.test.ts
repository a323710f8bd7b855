import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionErrors } from '../late/index.js'
import { sessionWorld, storedText, testWallet } from './fixtures/session-world.js'
import { parseStored } from './stored.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: 30 * DAY }))
afterEach(() => void vi.useRealTimers())

const DAY = 86_400_000
const settle = async () => {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
const ended = async () => {
  throw sessionErrors.create('ended', { wallet: 'Alba' })
}
const never = new Promise<never>(() => {})

/** Sessions restored from the storage of an earlier page. */
async function restored(wallets: Parameters<typeof sessionWorld>[0], stored: Parameters<typeof storedText>[0], more: object = {}) {
  const world = sessionWorld(wallets, { stored: storedText(stored, more) })
  await world.engine.restore(true)
  await settle()
  return world
}

describe('restoring', () => {
  test('REC-04 a remembered wallet is silently asked for its families and the preferred network, and is connected again', async () => {
    const a = testWallet('a', { namespaces: ['eip155', 'solana'] })
    const { core, session, events, memory } = await restored([a], [{ connector: 'a' }, { connector: 'a', namespace: 'solana' }], {
      wanted: { eip155: 'eip155:2' },
      namespace: 'solana',
    })
    expect(a.resume).toHaveBeenCalledExactlyOnceWith({
      namespaces: ['eip155', 'solana'],
      networks: [core.networks[1], core.networks[2]],
      signal: expect.any(AbortSignal),
    })
    expect(a.connect).not.toHaveBeenCalled()
    expect([session()?.status, session('solana')?.status, core.namespace]).toEqual(['connected', 'connected', 'solana'])
    expect(events).toContainEqual(['connect', { namespace: 'eip155', connector: 'a', address: '0xa', restored: true }])
    // The time it was last seen is stored with a resolution of a day.
    expect(memory()?.wallets).toMatchObject([
      { connector: 'a', address: '0xa', active: true, seen: 30 * DAY },
      { namespace: 'solana', seen: 30 * DAY },
    ])
    expect(core.ready).toBe(true)
  })

  test('REC-09 preferences for networks that do not exist are dropped, the others kept', async () => {
    const { core } = await restored([], [], { wanted: { eip155: 'eip155:2', solana: 'solana:9' } })
    expect(core.wanted).toEqual({ eip155: 'eip155:2' })
  })

  test('broken data is removed, and partly readable data is rewritten', async () => {
    const broken = sessionWorld([], { stored: '{' })
    await broken.engine.restore(true)
    expect([broken.text(), broken.core.ready]).toEqual([undefined, true])
    const partly = await restored([], [{ connector: 'a', active: 7 as never }])
    expect(partly.memory()?.wallets).toEqual([])
    const none = sessionWorld([])
    await none.engine.restore(true)
    expect(none.text()).toBeUndefined()
  })

  test('calls no wallet and forgets nothing with restoring turned off', async () => {
    const a = testWallet('a')
    const world = sessionWorld([a], { stored: storedText([{ connector: 'a' }]) })
    await world.engine.restore(false)
    await settle()
    expect(a.resume).not.toHaveBeenCalled()
    expect([world.core.ready, world.memory()?.wallets.length]).toEqual([true, 1])
  })

  test('keeps a family that the app no longer has', async () => {
    const a = testWallet('a', { namespaces: ['bip122'] })
    const { core } = await restored([a], [{ connector: 'a', namespace: 'bip122' }], { namespace: 'bip122' })
    expect(a.resume).not.toHaveBeenCalled()
    expect(core.namespace).not.toBe('bip122')
  })

  test('REC-22 a wallet that shares nothing is remembered; one that revoked its permission is forgotten', async () => {
    const [locked, gone] = [testWallet('a'), testWallet('b')]
    locked.resume.mockResolvedValue([])
    gone.resume.mockImplementation(ended)
    const { session, memory, reports } = await restored([locked, gone], [{ connector: 'a' }, { connector: 'b', active: false }])
    expect(session()?.status).toBe('disconnected')
    expect(memory()?.wallets.map(({ connector }) => connector)).toEqual(['a'])
    expect(reports).toEqual([])
  })

  test('REC-22 a wallet that fails is remembered, and the error is reported', async () => {
    const a = testWallet('a')
    const error = new Error('broken')
    a.resume.mockRejectedValue(error)
    const { memory, reports } = await restored([a], [{ connector: 'a' }])
    expect(memory()?.wallets).toHaveLength(1)
    expect(reports).toEqual([error])
  })

  test('a wallet that cannot resume is forgotten', async () => {
    const a = testWallet('a')
    const { resume: _resume, ...connector } = a.connector
    const { memory } = await restored([{ ...a, connector }], [{ connector: 'a' }])
    expect(memory()?.wallets).toEqual([])
  })

  test('REC-03 a missing wallet is kept for a week after it was last seen, and each start waits three seconds for it', async () => {
    const world = await restored(
      [],
      [
        { connector: 'young', seen: 23 * DAY + 3_001 },
        { connector: 'old', seen: 23 * DAY, active: false },
      ],
    )
    expect(world.session()?.status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(2_999)
    expect(world.session()?.status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(world.session()?.status).toBe('disconnected')
    expect(world.memory()?.wallets).toMatchObject([{ connector: 'young', seen: 23 * DAY + 3_001 }])
  })

  test('REC-01 the remembered account is only used again if the wallet does not rank its own', async () => {
    const accounts = ['0x1', '0x2']
    const ranked = testWallet('a', { accounts })
    expect((await restored([ranked], [{ connector: 'a', address: '0x2' }])).session()?.address).toBe('0x1')
    const unranked = testWallet('a', { accounts })
    unranked.resume.mockImplementation(async () => [unranked.line('eip155', { unranked: true })])
    expect((await restored([unranked], [{ connector: 'a', address: '0x2' }])).session()?.address).toBe('0x2')
  })

  test('KER-04 after stop nothing is accepted, and nothing is written', async () => {
    const a = testWallet('a')
    let answer: (lines: []) => void = () => {}
    a.resume.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const world = await restored([a], [{ connector: 'a' }])
    const before = world.text()
    world.life.abort(new Error('stopped'))
    answer([])
    await settle()
    expect([world.text(), world.reports]).toEqual([before, []])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('REC-04 the family in use is in use again, however late its wallet is, unless it never appears', async () => {
  const [a, b] = [testWallet('a'), testWallet('b', { namespaces: ['solana'] })]
  b.resume.mockReturnValue(never)
  const { core } = await restored([a, b], [{ connector: 'a' }, { connector: 'b', namespace: 'solana' }], { namespace: 'solana' })
  expect([core.sessions.eip155?.status, core.namespace]).toEqual(['connected', 'solana'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(core.namespace).toBe('eip155')
})

describe('wallets that sleep', () => {
  /** A locked wallet that unlocks when a test triggers it. */
  async function asleep(id = 'a') {
    const a = testWallet(id)
    a.resume.mockResolvedValue([])
    const world = await restored([a], [{ connector: id }])
    const unlock = () => a.resume.mockImplementation(async () => [a.line('eip155')])
    return { ...world, a, unlock }
  }

  test('REC-22 a wallet that reports a change is resumed again, and no longer watched once it is connected', async () => {
    const { a, unlock, session } = await asleep()
    expect(a.heard()).toBeGreaterThan(0)
    a.stir()
    await settle()
    expect([a.resume.mock.calls.length, session()?.status]).toEqual([2, 'disconnected'])
    unlock()
    a.stir()
    await settle()
    expect(session()).toMatchObject({ status: 'connected', connector: 'a' })
    expect([a.heard(), vi.getTimerCount()]).toEqual([0, 0])
    a.stir()
    await settle()
    expect(a.resume).toHaveBeenCalledTimes(3)
  })

  test('REC-22 a change during the request leads to one more request, and only one', async () => {
    const { a, session } = await asleep()
    const answers: ((lines: readonly never[]) => void)[] = []
    a.resume.mockImplementation(() => new Promise((resolve) => answers.push(resolve as never)))
    a.stir()
    a.stir()
    a.stir()
    await settle()
    expect(answers).toHaveLength(1)
    answers[0]?.([])
    await settle()
    expect(answers).toHaveLength(2)
    answers[1]?.([])
    await settle()
    expect([answers.length, session()?.status]).toEqual([2, 'disconnected'])
  })

  test('REC-22 a change during the very first request is not missed', async () => {
    const a = testWallet('a')
    let answer: (lines: []) => void = () => {}
    a.resume.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const { session } = await restored([a], [{ connector: 'a' }])
    a.stir()
    answer([])
    await settle()
    expect(session()?.status).toBe('connected')
  })

  test('REC-22 opening the modal asks again, once per opening', async () => {
    const { a, core, poke, unlock, session } = await asleep()
    core.open = true
    poke()
    poke()
    await settle()
    expect(a.resume).toHaveBeenCalledTimes(2)
    core.open = false
    poke()
    unlock()
    core.open = true
    poke()
    await settle()
    expect([a.resume.mock.calls.length, session()?.status]).toEqual([3, 'connected'])
  })

  test('REC-22 calls no other wallet while one prompts the visitor', async () => {
    const a = testWallet('a')
    a.resume.mockResolvedValue([])
    const b = testWallet('b')
    b.connect.mockReturnValue(never)
    const world = await restored([a, b], [{ connector: 'a' }])
    world.connect('b').catch(() => {})
    a.stir()
    await settle()
    expect(a.resume).toHaveBeenCalledOnce()
  })

  test('REC-22 a wallet that declines the second request is forgotten', async () => {
    const { a, memory } = await asleep()
    a.resume.mockImplementation(ended)
    a.stir()
    await settle()
    expect(memory()?.wallets).toEqual([])
    expect([a.heard(), vi.getTimerCount()]).toEqual([0, 0])
  })

  test('REC-22 choosing another wallet ends the waiting for all', async () => {
    const a = testWallet('a')
    a.resume.mockResolvedValue([])
    const b = testWallet('b')
    const world = await restored([a, b], [{ connector: 'a' }])
    await world.connect('b')
    world.poke()
    await settle()
    expect(world.memory()?.wallets.map(({ connector }) => connector)).toEqual(['b'])
    expect([a.heard(), vi.getTimerCount()]).toEqual([0, 0])
  })

  test('REC-22 a wallet that appears late is resumed immediately, and a second time only on a change', async () => {
    const a = testWallet('a')
    const world = await restored([], [{ connector: 'a', seen: 30 * DAY }])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(world.session()?.status).toBe('disconnected')
    world.announce(a)
    await settle()
    expect(world.session()?.status).toBe('connected')
    expect(a.resume).toHaveBeenCalledOnce()
  })

  test('a wallet that is announced again, as after an update, is listened to instead of the previous one', async () => {
    const { a, announce, session } = await asleep()
    const again = testWallet('a')
    announce(again)
    await settle()
    expect(a.heard()).toBe(0)
    expect(again.resume).toHaveBeenCalledOnce()
    expect(session()?.status).toBe('connected')
  })

  test('wallets that inject themselves without an event are looked for every second, for half a minute', async () => {
    const world = await restored([], [{ connector: 'a', seen: 30 * DAY }])
    await vi.advanceTimersByTimeAsync(3_000)
    const look = vi.fn()
    world.connectors.looks.add(look)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(look).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(look).toHaveBeenCalledTimes(30)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('listens to a wallet that is present but locked, and does not search for it', async () => {
    const { connectors } = await asleep()
    const look = vi.fn()
    connectors.looks.add(look)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(look).not.toHaveBeenCalled()
  })

  test('KER-04 stop ends the listening and the looking', async () => {
    const { a, life, listeners } = await asleep()
    life.abort(new Error('stopped'))
    await settle()
    expect([a.heard(), listeners(), vi.getTimerCount()]).toEqual([0, 0, 0])
    a.stir()
    await settle()
    expect(a.resume).toHaveBeenCalledOnce()
  })

  test('REC-22 returning to the page resumes locked wallets', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', page)
    const { a, unlock, session } = await asleep()
    page.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(a.resume).toHaveBeenCalledTimes(2)
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    await settle()
    expect(a.resume).toHaveBeenCalledTimes(2)
    for (const wake of [
      () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
      () => window.dispatchEvent(new Event('focus')),
      () => page.dispatchEvent(new Event('resume')),
    ]) {
      const before = a.resume.mock.calls.length
      wake()
      await settle()
      expect(a.resume).toHaveBeenCalledTimes(before + 1)
    }
    unlock()
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(session()?.status).toBe('connected')
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(a.resume).toHaveBeenCalledTimes(6)
  })
})

describe('a wallet that locks', () => {
  /** A connected wallet that closes its session, and reports the lock state the test sets. */
  async function closing(locked?: () => Promise<boolean>) {
    const a = testWallet('a')
    const world = sessionWorld([a])
    await world.connect('a')
    a.resume.mockResolvedValue([])
    a.say({ type: 'closed', ...(locked && { locked }) })
    await settle()
    return { ...world, a }
  }

  test('REC-22 is remembered, and restored as soon as it is unlocked', async () => {
    const { a, session, memory } = await closing(async () => true)
    expect(session()?.status).toBe('disconnected')
    expect(memory()?.wallets).toMatchObject([{ namespace: 'eip155', connector: 'a', address: '0xa', active: true }])
    a.resume.mockImplementation(async () => [a.line('eip155')])
    a.stir()
    await settle()
    expect(session()).toMatchObject({ status: 'connected', address: '0xa' })
  })

  test.each([undefined, async () => false, () => Promise.reject(new Error('no'))])(
    'DIS-03 has revoked its permission if it is not locked, or cannot report it (%#)',
    async (locked) => {
      const { a, memory, reports } = await closing(locked)
      expect([memory()?.wallets, a.heard(), reports]).toEqual([[], 0, []])
    },
  )

  test('KER-04 after stop its response has no effect', async () => {
    let answer: (isLocked: boolean) => void = () => {}
    const { life, memory, a } = await closing(() => new Promise((resolve) => (answer = resolve)))
    life.abort(new Error('stopped'))
    answer(true)
    await settle()
    expect([memory()?.wallets, a.heard()]).toEqual([[], 0])
  })
})

describe('another tab', () => {
  test('TAB-01 a wallet connected there is connected here too, without a prompt', async () => {
    const a = testWallet('a')
    const { engine, session, core } = sessionWorld([a])
    await engine.follow(storedText([{ connector: 'a' }], { wanted: { solana: 'solana:1' } }))
    await settle()
    expect(session()).toMatchObject({ status: 'connected', connector: 'a' })
    expect(core.wanted.solana).toBe('solana:1')
    expect([a.resume.mock.calls.length, a.connect.mock.calls.length]).toEqual([1, 0])
    // Reporting it again changes nothing.
    await engine.follow(storedText([{ connector: 'a' }]))
    await settle()
    expect(a.resume).toHaveBeenCalledOnce()
  })

  test('TAB-01 a wallet that is already being asked is not asked twice', async () => {
    const a = testWallet('a')
    a.resume.mockReturnValue(never)
    const { engine } = await restored([a], [{ connector: 'a' }])
    await engine.follow(storedText([{ connector: 'a' }]))
    await settle()
    expect(a.resume).toHaveBeenCalledOnce()
  })

  test('TAB-02 a wallet disconnected there is removed here; the others stay', async () => {
    const [a, b] = [testWallet('a'), testWallet('b')]
    const { engine, connect, session, names } = sessionWorld([a, b])
    await connect('a')
    await connect('b')
    await engine.follow(storedText([{ connector: 'a' }]))
    await settle()
    expect(session()).toMatchObject({ connector: 'a', connections: [{ connector: 'a' }] })
    expect(names().filter((name) => name === 'disconnect')).toHaveLength(1)
    // The tab that ended it sends the disconnect.
    expect(b.goodbye).not.toHaveBeenCalled()
  })

  test('TAB-08 a sleeping wallet forgotten there is forgotten here', async () => {
    const a = testWallet('a')
    a.resume.mockResolvedValue([])
    const { engine, memory, connect } = await restored([a, testWallet('b')], [{ connector: 'a' }])
    await engine.follow(storedText([]))
    await settle()
    a.stir()
    await settle()
    expect(a.resume).toHaveBeenCalledOnce()
    await connect('b')
    expect(memory()?.wallets.map(({ connector }) => connector)).toEqual(['b'])
  })

  test('TAB-01 a locked wallet is resumed when another tab changes something', async () => {
    const a = testWallet('a')
    a.resume.mockResolvedValueOnce([])
    const { engine, session } = await restored([a], [{ connector: 'a' }])
    await engine.follow(storedText([{ connector: 'a' }]))
    await settle()
    expect(session()?.status).toBe('connected')
  })

  test('TAB-07 the wallet in use is the same in every tab; its account only if the wallet does not rank', async () => {
    const a = testWallet('a', { accounts: ['0x1', '0x2'] })
    const b = testWallet('b', { accounts: ['0x3', '0x4'] })
    b.connect.mockImplementation(async () => [b.line('eip155', { unranked: true })])
    const { engine, connect, session } = sessionWorld([a, b])
    await connect('a')
    await connect('b')
    const tell = async (active: string, address: string) => {
      await engine.follow(
        storedText([
          { connector: 'a', address: active === 'a' ? address : '0x1', active: active === 'a' },
          { connector: 'b', address: active === 'b' ? address : '0x3', active: active === 'b' },
        ]),
      )
      return [session()?.connector, session()?.address]
    }
    expect(await tell('a', '0x2')).toEqual(['a', '0x1'])
    expect(await tell('b', '0x4')).toEqual(['b', '0x4'])
  })

  test('a wallet that another tab has just stored stays stored when this tab saves', async () => {
    const { store, memory, connect, engine } = sessionWorld([testWallet('a'), testWallet('b')])
    await connect('a')
    store(storedText([{ connector: 'a' }, { connector: 'phone', address: '0x7' }]))
    await engine.switchNetwork('eip155:2')
    expect(memory()).toMatchObject({
      wanted: { eip155: 'eip155:2' },
      wallets: [{ connector: 'a' }, { connector: 'phone', address: '0x7' }],
    })
    await connect('b')
    await engine.disconnect({ connector: 'a' })
    expect(memory()?.wallets.map(({ connector }) => connector)).toEqual(['b', 'phone'])
  })

  test('a wallet that another tab has just ended is not stored again when this tab saves', async () => {
    const { store, memory, connect, engine } = sessionWorld([testWallet('a'), testWallet('b')])
    await connect('a')
    await connect('b')
    store(storedText([{ connector: 'b' }]))
    await engine.switchNetwork('eip155:2')
    await engine.switchNetwork('eip155:1')
    expect(memory()?.wallets.map(({ connector }) => connector)).toEqual(['b'])
    // It may be connected again.
    await engine.follow(memory() && JSON.stringify(memory()))
    await connect('a')
    expect(memory()?.wallets.map(({ connector }) => connector)).toEqual(['b', 'a'])
  })

  test('a wallet of another tab that this one cannot resume stays stored', async () => {
    const a = testWallet('a')
    a.resume.mockImplementation(ended)
    const { engine, memory, session, connect } = sessionWorld([a, testWallet('b')])
    await engine.follow(storedText([{ connector: 'a' }]))
    await settle()
    expect(session()?.status).toBe('disconnected')
    expect(memory()?.wallets.map(({ connector }) => connector)).toEqual(['a'])
    await connect('b')
    expect(memory()?.wallets.map(({ connector }) => connector)).toEqual(['b', 'a'])
  })

  test('a wallet of a family that this page does not have stays stored', async () => {
    const stored = [{ connector: 'a' }, { connector: 'x', namespace: 'bip122' }]
    const { engine, memory } = await restored([testWallet('a')], stored)
    await engine.disconnect()
    expect(memory()?.wallets.map(({ connector }) => connector)).toEqual(['x'])
  })

  test.each([undefined, '', '{', '7'])('TAB-06 broken or missing data (%j) ends no session', async (text) => {
    const a = testWallet('a')
    const { engine, connect, session } = sessionWorld([a])
    await connect('a')
    await engine.follow(text)
    await settle()
    expect(session()?.status).toBe('connected')
  })
})

describe('stored data', () => {
  const read = (raw: object) => parseStored(JSON.stringify(raw))
  const wallet = { namespace: 'eip155', connector: 'a', address: '0x1', active: true }

  test.each([
    { ...wallet, namespace: '' },
    { ...wallet, connector: 7 },
    { ...wallet, address: undefined },
    { ...wallet, address: 'x'.repeat(257) },
    { ...wallet, connector: 'constructor' },
    { ...wallet, namespace: '__proto__' },
    { ...wallet, active: 'yes' },
    { ...wallet, seen: 1.5 },
    { ...wallet, seen: '1' },
    [wallet],
    null,
  ])('%j is not a valid wallet', (entry) => {
    expect(read({ wallets: [entry, wallet] })?.wallets).toEqual([wallet])
  })

  test('twenty wallets at most, each name at most 256 characters', () => {
    expect(read({ wallets: Array(30).fill(wallet) })?.wallets).toHaveLength(20)
    const long = { ...wallet, address: 'x'.repeat(256), seen: 7 }
    expect(read({ wallets: [long] })?.wallets).toEqual([long])
  })

  test('preferences are read if both parts are valid', () => {
    const wanted = { eip155: 'eip155:1', solana: 'eip155:1', constructor: 'constructor:1', bip122: 7 }
    expect(read({ wanted })?.wanted).toEqual({ eip155: 'eip155:1' })
    expect(read({ wanted: ['eip155:1'], namespace: 7 })).toEqual({ namespace: undefined, wanted: {}, wallets: [] })
  })

  test('a text beyond 64 kB is not read', () => {
    const text = JSON.stringify({ namespace: 'eip155', wallets: [] })
    expect(parseStored(text.padEnd(65_536))?.namespace).toBe('eip155')
    expect(parseStored(text.padEnd(65_537))).toBeUndefined()
    for (const none of ['[]', '"text"', '7', 'null']) expect(parseStored(none)).toBeUndefined()
  })
})
