import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeRelayer, REFUSAL } from '../fixtures/fake-relayer.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

type World = ReturnType<typeof fakeRelayer>
const ticks = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const never = () => new Promise<never>(() => {})
/** A relay that accepts subscriptions and does not answer messages. */
const mute = async ({ method }: { readonly method: string }) => (method === 'irn_publish' ? never() : 'an id')
const send = (here: World) => void here.relayer.request({ method: 'irn_publish' }).catch(() => {})

describe('a socket', () => {
  test('is refused with the error if the library opens it outside a dial', async () => {
    const here = fakeRelayer()
    await here.relayer.connect()
    const { connection } = here.relayer.provider
    await expect(connection.register('wss://one.test')).rejects.toMatchObject({ code: 'relay-unreachable' })
    here.relayer.emit('relayer_error', REFUSAL)
    await expect(connection.register('wss://one.test')).rejects.toMatchObject({ code: 'relay-refused' })
    expect(here.sockets).toHaveLength(1)
  })

  test('is one per dial', async () => {
    const here = fakeRelayer()
    here.become('slow')
    const dialling = here.relayer.connect()
    await ticks()
    await expect(here.relayer.provider.connection.register()).rejects.toMatchObject({ code: 'relay-unreachable' })
    here.sockets[0]?.open()
    await dialling
    expect(here.sockets).toMatchObject([{ closed: false }])
  })

  test('is refused for a replaced connection while the next dial continues', async () => {
    const here = fakeRelayer()
    await here.relayer.connect()
    const old = here.relayer.provider
    here.cut()
    here.become('hang')
    const create = here.relayer.createProvider
    // Its dial has started, without a socket yet.
    here.relayer.createProvider = async () => {
      await create()
      here.relayer.provider.connect = never
    }
    const dialling = here.relayer.connect().catch(() => {})
    await ticks()
    await expect(old.connection.register()).rejects.toMatchObject({ code: 'relay-unreachable' })
    await ticks(5_000)
    await dialling
    expect(here.sockets).toHaveLength(1)
  })

  test('is closed if it opens after its dial’s timeout, even while the next dial continues', async () => {
    const here = fakeRelayer()
    here.become('slow')
    const failed = expect(here.relayer.connect()).rejects.toMatchObject({ code: 'relay-unreachable' })
    await ticks(5_000)
    await failed
    await ticks(2_000)
    expect(here.sockets).toHaveLength(2)
    here.sockets[0]?.open()
    await ticks()
    expect([here.sockets.map(({ closed }) => closed), here.relayer.connected]).toEqual([[true, false], false])
    here.sockets[1]?.open()
    await ticks()
    expect([here.sockets.map(({ closed }) => closed), here.relayer.connected]).toEqual([[true, false], true])
  })

  test('is closed if it opens without a dial', async () => {
    const here = fakeRelayer({ topics: false })
    here.become('slow')
    const failed = expect(here.relayer.connect()).rejects.toMatchObject({ code: 'relay-unreachable' })
    await ticks(5_000)
    await failed
    here.sockets[0]?.open()
    await ticks()
    expect([here.sockets, here.relayer.connected]).toMatchObject([[{ closed: true }], false])
  })
})

describe('a dial', () => {
  test('to the next relay of the list follows after a tenth of a second, and after the last comes the first', async () => {
    const here = fakeRelayer({ urls: ['wss://one.test', 'wss://two.test'] })
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    await ticks(99)
    expect(here.dials).toEqual(['wss://one.test'])
    await ticks(1)
    expect(here.dials).toEqual(['wss://one.test', 'wss://two.test'])
    here.guard.dial()
    await ticks()
    expect(here.dials).toEqual(['wss://one.test', 'wss://two.test', 'wss://one.test'])
  })

  test('counts as one failure if it is refused, and so does a refusal on a connection', async () => {
    const refused = fakeRelayer()
    refused.become('refuse')
    await refused.relayer.connect().catch(() => {})
    const cut = fakeRelayer()
    await cut.relayer.connect()
    cut.relayer.emit('relayer_error', REFUSAL)
    cut.cut()
    await ticks(1_999)
    expect([refused.dials.length, cut.dials.length]).toEqual([1, 1])
    await ticks(1)
    expect([refused.dials.length, cut.dials.length]).toEqual([2, 2])
  })

  test('is skipped when it is due if the library has a connection again', async () => {
    const here = fakeRelayer()
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    here.relayer.connected = true
    await ticks(60_000)
    expect(here.dials).toHaveLength(1)
  })

  test('is no longer made for a caller that has left', async () => {
    const here = fakeRelayer({ topics: false })
    here.become('fail')
    await here.guard.need(() => here.relayer.toEstablishConnection()).catch(() => {})
    await ticks(60_000)
    expect(here.dials).toHaveLength(1)
  })

  test('on which the relay does not answer ends after its own timeout, once', async () => {
    const here = fakeRelayer()
    here.answer(never)
    const failed = expect(here.relayer.connect()).rejects.toMatchObject({ code: 'relay-unreachable' })
    await ticks(5_000)
    await failed
    expect([here.dials.length, here.relayer.connected]).toEqual([1, false])
    expect(here.relayer.onDisconnectHandler).not.toHaveBeenCalled()
  })

  test('is free for a connection that has delivered a message to the other end, once per connection', async () => {
    const here = fakeRelayer()
    const dialled = async (): Promise<unknown> => {
      here.relayer.connected = false
      return here.guard.need(() => here.relayer.toEstablishConnection()).catch((error: unknown) => error)
    }
    await dialled()
    await here.relayer.request({ method: 'irn_publish' })
    await here.relayer.request({ method: 'irn_publish' })
    for (let i = 0; i < 3; i++) expect(await dialled()).toBeUndefined()
    expect(await dialled()).toMatchObject({ code: 'relay-unreachable' })
    expect(here.dials).toHaveLength(4)
  })
})

describe('work that needs the relay', () => {
  /** All dials of a window are used up, and all failed. */
  async function usedUp(): Promise<World> {
    const here = fakeRelayer()
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    await ticks(2_000)
    here.guard.dial()
    await ticks()
    expect(here.dials).toHaveLength(3)
    return here
  }

  test('starts even if no dial is left if it is patient', async () => {
    const here = await usedUp()
    expect(await here.guard.need(async () => 7, { patient: true })).toBe(7)
    await expect(here.guard.need(async () => 7)).rejects.toMatchObject({ code: 'relay-unreachable' })
  })

  test('continues with a dial in progress', async () => {
    const here = fakeRelayer()
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    await ticks(2_000)
    here.become('slow')
    here.guard.dial()
    await ticks()
    expect([here.dials.length, here.guard.down()]).toMatchObject([3, { code: 'relay-unreachable' }])
    const work = here.guard.need(() => here.relayer.toEstablishConnection().then(() => 'there'))
    here.sockets.at(-1)?.open()
    await ticks()
    expect(await work).toBe('there')
  })

  test('continues over an open connection, for any message of the relay', async () => {
    const here = fakeRelayer()
    for (let i = 0; i < 3; i++) {
      here.relayer.connected = false
      await here.guard.need(() => here.relayer.toEstablishConnection())
    }
    here.relayer.emit('relayer_error', REFUSAL)
    expect(await here.guard.need(async () => 7)).toBe(7)
  })
})

describe('a call', () => {
  test('goes out over the next connection if its own was cut', async () => {
    const here = fakeRelayer()
    await here.relayer.connect()
    here.answer(async () => {
      here.cut()
      here.answer(async () => 'over the next')
      throw new Error('line cut')
    })
    expect(await here.relayer.request({ method: 'irn_publish' })).toBe('over the next')
    expect(here.dials).toHaveLength(2)
  })

  test('waits for the next connection if there is none', async () => {
    const here = fakeRelayer()
    here.become('fail')
    await here.relayer.connect().catch(() => {})
    const asked = here.relayer.request({ method: 'irn_publish' })
    here.become('ok')
    await ticks(2_000)
    expect(await asked).toBe(true)
  })

  test('fails if its connection was cut by the end', async () => {
    const here = fakeRelayer()
    await here.relayer.connect()
    here.answer(async () => {
      here.cut()
      here.guard.stop()
      throw new Error('line cut')
    })
    await expect(here.relayer.request({ method: 'irn_publish' })).rejects.toThrow('line cut')
  })

  test('is sent again after a failure when the library resends it', async () => {
    const here = fakeRelayer()
    await here.relayer.connect()
    here.answer(() => Promise.reject(new Error('bad params')))
    const call = { method: 'irn_publish', id: 3 }
    await expect(here.relayer.request(call)).rejects.toThrow('bad params')
    here.answer(async () => true)
    expect(await here.relayer.request(call)).toBe(true)
  })

  test('counts as unanswered if a call of the publisher fails, and others are answered', async () => {
    const publish = vi.fn(async (..._args: unknown[]): Promise<unknown> => 'published')
    const here = fakeRelayer({ publish })
    expect(await here.relayer.publisher.rpcPublish('a', 1)).toBe('published')
    publish.mockRejectedValueOnce(new Error('no line'))
    const ended = vi.fn()
    here.relayer.publisher.rpcPublish('b', 2).then(ended, ended)
    await ticks(60_000)
    expect([publish.mock.calls, ended.mock.calls]).toEqual([
      [
        ['a', 1],
        ['b', 2],
      ],
      [],
    ])
  })
})

describe('a connection', () => {
  test('is not watched after it was cut', async () => {
    const here = fakeRelayer()
    await here.relayer.connect()
    here.answer(mute)
    send(here)
    here.cut()
    await here.relayer.connect()
    await ticks(20_000)
    expect(here.relayer.onDisconnectHandler).not.toHaveBeenCalled()
    expect([here.dials.length, here.relayer.connected]).toEqual([2, true])
  })

  test('makes up for a silent one before it after it delivered a message', async () => {
    const here = fakeRelayer()
    await here.relayer.connect()
    here.answer(mute)
    send(here)
    await ticks(5_000)
    here.answer(async () => true)
    await here.relayer.request({ method: 'irn_publish' })
    here.answer(mute)
    send(here)
    await ticks(5_000)
    expect(here.relayer.onDisconnectHandler).toHaveBeenCalledTimes(2)
    expect(here.heard).toEqual([])
  })

  test('is an error if it is silent once every relay of the list was, until the next one answers', async () => {
    const here = fakeRelayer({ urls: ['wss://one.test', 'wss://two.test'] })
    await here.relayer.connect()
    here.answer(mute)
    send(here)
    await ticks(5_000)
    send(here)
    // A third line is dialled 25 seconds after the first.
    await ticks(20_000)
    send(here)
    await ticks(4_999)
    expect([here.dials.length, here.heard]).toEqual([3, []])
    await ticks(1)
    expect(here.heard).toEqual(['relay-unreachable', undefined])
  })

  test('is not watched after the end', async () => {
    const here = fakeRelayer()
    await here.relayer.connect()
    here.calls.length = 0
    here.guard.stop()
    await ticks(120_000)
    expect([here.calls, vi.getTimerCount()]).toEqual([[], 0])
  })
})
