import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeRelayer, REFUSAL } from '../fixtures/fake-relayer.js'
import { createParcel } from './parcel.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const ticks = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const dial = async (here: ReturnType<typeof fakeRelayer>) => {
  await here.relayer.connect()
  expect(here.relayer.connected).toBe(true)
}

describe('a dial', () => {
  test('opens one connection for all who need it, to the first relay of the list', async () => {
    const here = fakeRelayer({ urls: ['wss://one.test', 'wss://two.test'] })
    await Promise.all([here.relayer.connect(), here.relayer.connect()])
    await here.relayer.connect()
    expect([here.dials, here.guard.down(), here.heard]).toEqual([['wss://one.test'], undefined, []])
    expect(here.relayer.subscriber.start).toHaveBeenCalledTimes(1)
    expect(here.relayer).toMatchObject({
      transportExplicitlyClosed: false,
      connectionAttemptInProgress: false,
      hasExperiencedNetworkDisruption: false,
    })
  })

  test('is followed by one to the next relay when it fails, and is an error once every relay has failed', async () => {
    const here = fakeRelayer({ urls: ['wss://one.test', 'wss://two.test'] })
    here.become('fail')
    await expect(here.relayer.connect()).rejects.toMatchObject({
      code: 'relay-unreachable',
      details: { relays: ['wss://one.test', 'wss://two.test'] },
    })
    expect([here.heard, here.relayer.hasExperiencedNetworkDisruption]).toEqual([[], true])
    expect(here.relayer.subscriber.stop).toHaveBeenCalledTimes(1)
    await here.relayer.connect().catch(() => {})
    expect([here.dials, here.heard]).toEqual([['wss://one.test', 'wss://two.test'], ['relay-unreachable']])
    expect(here.guard.down()).toMatchObject({ code: 'relay-unreachable', cause: { message: 'no socket' } })
  })

  test('without a network does not happen', async () => {
    const here = fakeRelayer()
    here.relayer.confirmOnlineStateOrThrow.mockRejectedValueOnce(new Error('offline'))
    await expect(here.relayer.connect()).rejects.toMatchObject({ code: 'relay-unreachable' })
    expect(here.dials).toEqual([])
  })

  test('has five seconds, and five more until the relay answers', async () => {
    const here = fakeRelayer()
    here.become('hang')
    const hanging = expect(here.relayer.connect()).rejects.toMatchObject({ code: 'relay-unreachable' })
    await ticks(4_999)
    expect(here.heard).toEqual([])
    await ticks(1)
    await hanging
    expect(here.heard).toEqual(['relay-unreachable'])
    const mute = fakeRelayer()
    mute.relayer.subscriber.start.mockReturnValueOnce(new Promise(() => {}))
    const waiting = expect(mute.relayer.connect()).rejects.toMatchObject({ code: 'relay-unreachable' })
    await ticks(5_000)
    await waiting
    // The connection is closed.
    expect(mute.relayer.connected).toBe(false)
  })

  test('fails if its connection is lost while opening', async () => {
    const here = fakeRelayer()
    here.relayer.subscriber.start.mockReturnValueOnce(new Promise(() => {}))
    const lost = expect(here.relayer.connect()).rejects.toMatchObject({ code: 'relay-unreachable' })
    await ticks()
    here.cut()
    await lost
    expect(here.relayer.provider.listenerCount('disconnect')).toBe(0)
  })

  test('reports the relay’s own message if it is refused', async () => {
    const here = fakeRelayer()
    here.become('refuse')
    await expect(here.relayer.connect()).rejects.toMatchObject({ code: 'relay-refused', details: { reason: 'Unauthorized: invalid key' } })
    expect(here.heard).toEqual(['relay-refused'])
    expect(here.guard.down()?.cause).toBe(REFUSAL)
    here.relayer.emit('relayer_error', new Error('socket hang up'))
    here.relayer.emit('relayer_error', 'code: 3000 (as text)')
    expect(here.guard.down()).toMatchObject({ details: { reason: 'as text' } })
  })

  test('WC-20 is repeated automatically, at most twice in 25 seconds, until the relay answers', async () => {
    const here = fakeRelayer()
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    await ticks(1_999)
    expect(here.dials).toHaveLength(1)
    await ticks(1)
    expect(here.dials).toHaveLength(2)
    await ticks(22_999)
    expect(here.dials).toHaveLength(2)
    here.become('ok')
    await ticks(1)
    expect([here.dials.length, here.relayer.connected]).toEqual([3, true])
  })

  test('is automatic only if something listens or waits', async () => {
    const here = fakeRelayer({ topics: false })
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    await ticks(60_000)
    expect(here.dials).toHaveLength(1)
    here.guard.dial()
    await ticks()
    expect(here.dials).toHaveLength(1)
    here.relayer.subscriber.hasAnyTopics = true
    here.guard.dial()
    await ticks()
    expect([here.dials.length, here.relayer.reconnectInProgress]).toEqual([2, false])
  })

  test('is not made while there is a connection', async () => {
    const here = fakeRelayer()
    await dial(here)
    here.guard.dial()
    await ticks()
    expect(here.dials).toHaveLength(1)
  })
})

describe('work that needs the relay', () => {
  test('continues with a connection, and its answer comes back', async () => {
    const here = fakeRelayer()
    await dial(here)
    expect(await here.guard.need(async () => 7)).toBe(7)
    await expect(here.guard.need(() => Promise.reject(new Error('own')))).rejects.toThrow('own')
  })

  test('WC-19 rejects at once on a failure, while it waits and before', async () => {
    const here = fakeRelayer()
    await dial(here)
    const waiting = here.guard.need(() => new Promise(() => {}))
    const rejected = expect(waiting).rejects.toMatchObject({ code: 'relay-refused' })
    here.relayer.emit('relayer_error', REFUSAL)
    await rejected
    here.relayer.connected = false
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    await ticks(2_000)
    // The visitor's own attempt is the last of this window.
    here.guard.dial()
    await ticks()
    expect(here.dials).toHaveLength(3)
    const work = vi.fn(async () => 7)
    await expect(here.guard.need(work)).rejects.toMatchObject({ code: expect.stringMatching(/^relay-/) })
    expect(work).not.toHaveBeenCalled()
  })

  test('continues while the relay is unreachable if it is patient, and not if the relay refuses', async () => {
    const here = fakeRelayer()
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    let answer = (_: string): void => {}
    const patient = here.guard.need(() => new Promise<string>((resolve) => (answer = resolve)), { patient: true })
    const impatient = expect(here.guard.need(() => new Promise(() => {}))).rejects.toMatchObject({ code: 'relay-unreachable' })
    await ticks(30_000)
    await impatient
    answer('late')
    expect(await patient).toBe('late')
    const refused = expect(here.guard.need(() => new Promise(() => {}), { patient: true })).rejects.toMatchObject({ code: 'relay-refused' })
    here.become('refuse')
    await ticks(60_000)
    await refused
  })

  test('dials without a connection, even without topics', async () => {
    const here = fakeRelayer({ topics: false })
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    here.become('ok')
    expect(
      await here.guard.need(async () => {
        await here.relayer.toEstablishConnection()
        return here.relayer.connected
      }),
    ).toBe(true)
    expect([here.dials.length, here.heard]).toEqual([2, ['relay-unreachable', undefined]])
  })

  test('WC-20 rejects when every dial of the window is used up', async () => {
    const here = fakeRelayer()
    for (let i = 0; i < 3; i++) {
      const line = here.guard.need(() => here.relayer.toEstablishConnection())
      await ticks(2_000)
      await line
      here.relayer.connected = false
    }
    expect(here.dials).toHaveLength(3)
    const rejected = expect(here.guard.need(() => here.relayer.toEstablishConnection())).rejects.toMatchObject({
      code: 'relay-unreachable',
    })
    await ticks()
    await rejected
    expect([here.dials.length, here.heard]).toEqual([3, ['relay-unreachable']])
  })
})

describe('a call', () => {
  test('goes out over the connection, and a duplicate number goes once', async () => {
    const here = fakeRelayer()
    await dial(here)
    here.calls.length = 0
    const call = { method: 'irn_publish', id: 1 }
    const [one, two] = [here.relayer.request(call), here.relayer.request(call)]
    expect(await Promise.all([one, two])).toEqual([true, true])
    expect(here.calls).toEqual([call])
    await here.relayer.request(call)
    expect(here.calls).toHaveLength(2)
  })

  test('fails if the relay refuses it over an open connection', async () => {
    const here = fakeRelayer()
    await dial(here)
    here.answer(async () => {
      throw new Error('bad params')
    })
    await expect(here.relayer.request({ method: 'irn_publish' })).rejects.toThrow('bad params')
  })

  test('WC-26 is not sent if its request was abandoned, and counts as delivered for the library', async () => {
    const here = fakeRelayer()
    await dial(here)
    here.calls.length = 0
    here.become('hang')
    here.relayer.connected = false
    const { parcel, send, call } = await here.carry()
    expect(here.guard.parcelFor(call as never)).toBe(parcel)
    const sent = send()
    parcel.giveUp()
    expect(await sent).toBe(true)
    expect([parcel.left, here.calls.map(({ method }) => method).includes('irn_publish')]).toEqual([false, false])
  })

  test('marks its parcel as left when it is handed to a socket, and is let go when that is given up', async () => {
    const here = fakeRelayer()
    await dial(here)
    here.answer(() => new Promise(() => {}))
    const { parcel, send } = await here.carry(createParcel(), 5)
    const sent = send()
    await ticks()
    expect(parcel.left).toBe(true)
    parcel.giveUp()
    expect(await sent).toBe(true)
  })
})

describe('a connection', () => {
  test('WC-25 is closed if it does not answer a call for five seconds, and dialled once', async () => {
    const here = fakeRelayer()
    await dial(here)
    here.answer(() => new Promise(() => {}))
    void here.relayer.request({ method: 'irn_publish' }).catch(() => {})
    await ticks(4_999)
    expect(here.dials).toHaveLength(1)
    here.answer(async () => true)
    await ticks(1)
    await ticks()
    expect(here.relayer.onDisconnectHandler).toHaveBeenCalledTimes(1)
    expect([here.dials.length, here.relayer.connected, here.heard]).toEqual([2, true, []])
  })

  test('WC-25 reports an error to waiting callers after a second silent one, until a call gets through', async () => {
    const here = fakeRelayer()
    await dial(here)
    here.answer(() => new Promise(() => {}))
    const waiting = expect(here.guard.need(() => here.relayer.request({ method: 'irn_publish' }))).rejects.toMatchObject({
      code: 'relay-unreachable',
    })
    await ticks(15_000)
    await waiting
    expect(here.heard).toEqual(['relay-unreachable'])
  })

  test('WC-25 is probed when it is idle', async () => {
    const here = fakeRelayer()
    await dial(here)
    here.calls.length = 0
    await ticks(25_000)
    expect(here.calls.map(({ method }) => method)).toEqual(['irn_batchFetchMessages'])
  })
})

test('after the end nothing is dialled, and callers waiting for a connection get an error', async () => {
  const here = fakeRelayer()
  here.become('fail')
  await here.relayer.connect().catch(() => {})
  const waiting = here.guard.need(() => here.relayer.toEstablishConnection()).catch((error: unknown) => error)
  await ticks()
  here.guard.stop()
  expect(await waiting).toMatchObject({ code: 'relay-unreachable' })
  const before = here.dials.length
  await expect(here.relayer.connect()).rejects.toMatchObject({ code: 'relay-unreachable' })
  await ticks(120_000)
  expect(here.dials).toHaveLength(before)
  const heard = here.heard.length
  here.relayer.emit('relayer_error', REFUSAL)
  expect([here.heard.length, here.relayer.listenerCount('relayer_error'), here.relayer.listenerCount('relayer_connect')]).toEqual([
    heard,
    0,
    0,
  ])
})
