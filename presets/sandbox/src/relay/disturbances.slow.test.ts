import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, vi } from 'vitest'
import { createHandClock } from '../create-hand-clock.js'
import { systemClock } from '../system-clock.js'
import { closing, dial, identity, openLine, tokenOf } from './fixtures/open-line.js'
import { letter, test } from './fixtures/relay.js'
import { startRelay } from './start-relay.js'

describe('a test’s control of messages', () => {
  test('hold keeps them back until release, even from clients that subscribe or fetch in the meantime', async ({ relay, app, wallet }) => {
    const late = await openLine(relay, identity())
    const fetching = await openLine(relay, identity())
    await app.call('irn_publish', letter('before'))
    await wallet.call('irn_subscribe', { topic: 'topic' })
    await wallet.next()
    relay.hold()
    await app.call('irn_publish', letter('held'))
    await late.call('irn_subscribe', { topic: 'topic' })
    expect((await fetching.call('irn_batchFetchMessages', { topics: ['topic'] })).result).toEqual({ messages: [], hasMore: false })
    expect([wallet.pushes.length, late.pushes.length]).toEqual([1, 0])
    relay.release()
    expect((await wallet.next()).params.data.message).toBe('held')
    expect([(await late.next()).params.data.message, (await late.next()).params.data.message].sort()).toEqual(['before', 'held'])
    expect((await fetching.next()).params.data.message).toBe('before')
  })

  test('a message delayed beyond its ttl is not delivered', async ({ relay, app, wallet, time }) => {
    await wallet.call('irn_subscribe', { topic: 'topic' })
    relay.hold()
    await app.call('irn_publish', letter('old', { ttl: 10 }))
    time.now += 10_000
    relay.release()
    await app.call('irn_publish', letter('new'))
    expect((await wallet.next()).params.data.message).toBe('new')
  })

  test('drop loses the next ones, and still lists them', async ({ relay, app, wallet }) => {
    await wallet.call('irn_subscribe', { topic: 'topic' })
    relay.drop()
    await app.call('irn_publish', letter('one'))
    await app.call('irn_publish', letter('two'))
    relay.drop(2)
    for (const message of ['three', 'four', 'five']) await app.call('irn_publish', letter(message))
    expect([(await wallet.next()).params.data.message, (await wallet.next()).params.data.message]).toEqual(['two', 'five'])
    expect(relay.messages.map(({ message }) => message)).toEqual(['one', 'two', 'three', 'four', 'five'])
  })

  test('delay postpones each message, by the clock it was given', async ({ relay, clock, app, wallet }) => {
    await wallet.call('irn_subscribe', { topic: 'topic' })
    relay.delay(5000)
    await app.call('irn_publish', letter('late'))
    relay.delay(0)
    await app.call('irn_publish', letter('at once'))
    expect((await wallet.next()).params.data.message).toBe('at once')
    clock.advance(4999)
    await wallet.call('irn_subscribe', { topic: 'elsewhere' })
    expect(wallet.pushes).toHaveLength(1)
    clock.advance(1)
    expect((await wallet.next()).params.data.message).toBe('late')
  })
})

describe('a test’s control of connections', () => {
  test.for([
    [1013, 'Try again later'],
    [4008, 'Stale connection'],
  ] as const)('disconnect closes them with %i', async ([code, reason], { relay, app, wallet }) => {
    const closed = Promise.all([closing(app.socket), closing(wallet.socket)])
    relay.disconnect(code, reason)
    expect(await closed).toEqual([
      [code, reason],
      [code, reason],
    ])
    await openLine(relay, identity())
  })

  test('cut disconnects the next caller, whose message is not accepted', async ({ relay, app, wallet }) => {
    await wallet.call('irn_subscribe', { topic: 'topic' })
    relay.cut()
    const closed = closing(app.socket)
    void app.call('irn_publish', letter('lost'))
    expect(await closed).toEqual([1006, ''])
    await (await openLine(relay, identity())).call('irn_publish', letter('taken in'))
    expect((await wallet.next()).params.data.message).toBe('taken in')
    expect(relay.messages.map(({ message }) => message)).toEqual(['taken in'])
    relay.cut(2)
    await relay.reset()
    await wallet.call('irn_subscribe', { topic: 'elsewhere' })
  })

  test.for(['Unauthorized: invalid key', 'Unauthorized: origin not allowed', 'JWT validation error: JWT Token is not yet valid'])(
    'refuse disconnects everyone, including new clients, with 3000 and "%s"',
    async (reason, { relay, app, time }) => {
      const ended = closing(app.socket)
      relay.refuse(reason)
      expect(await ended).toEqual([3000, reason])
      const token = tokenOf(identity(), relay.url, { now: time.now })
      expect(await closing(dial(relay, `auth=${token}&projectId=test`))).toEqual([3000, reason])
      relay.refuse(undefined)
      await (await openLine(relay, identity())).call('irn_subscribe', { topic: 'topic' })
      expect(relay.opened).toBe(3)
      expect(() => relay.refuse('x'.repeat(124))).toThrow(expect.objectContaining({ code: 'bad-option' }))
    },
  )

  test('silence leaves sockets open but silent; new ones are served again, or are silent too', async ({ relay, app, wallet }) => {
    await wallet.call('irn_subscribe', { topic: 'topic' })
    relay.silence('open')
    void app.call('irn_publish', letter('unheard'))
    const again = await openLine(relay, identity())
    await again.call('irn_publish', letter('heard'))
    expect([wallet.pushes.length, relay.open, relay.messages.map(({ message }) => message)]).toEqual([0, 3, ['heard']])
    relay.silence('all')
    const late = await openLine(relay, identity())
    void late.call('irn_publish', letter('unheard too'))
    expect([app.socket.readyState, late.socket.readyState]).toEqual([1, 1])
    const closed = Promise.all([app, wallet, again, late].map(({ socket }) => closing(socket)))
    await relay.reset()
    expect((await closed).map(([code]) => code)).toEqual([1006, 1006, 1006, 1006])
    await (await openLine(relay, identity())).call('irn_subscribe', { topic: 'topic' })
    expect(relay.messages).toEqual([])
  })

  test('a message that a silent connection did not receive is delivered to the next one', async ({ relay }) => {
    const who = identity()
    const deaf = await openLine(relay, who)
    await deaf.call('irn_subscribe', { topic: 'topic' })
    relay.silence('open')
    await (await openLine(relay, identity())).call('irn_publish', letter('kept'))
    const next = await openLine(relay, who)
    await next.call('irn_batchSubscribe', { topics: ['topic'] })
    expect((await next.next()).params.data.message).toBe('kept')
    expect(deaf.pushes).toEqual([])
  })

  test('down and up: the same port, and undelivered messages are still there', async ({ relay, app }) => {
    const who = identity()
    const first = await openLine(relay, who)
    await first.call('irn_subscribe', { topic: 'topic' })
    const { url } = relay
    relay.delay(1000)
    await app.call('irn_publish', letter('on its way'))
    relay.delay(0)
    relay.hold()
    await app.call('irn_publish', letter('held'))
    const lost = Promise.all([closing(app.socket), closing(first.socket)])
    await relay.down()
    relay.release()
    expect(await lost).toEqual([
      [1006, ''],
      [1006, ''],
    ])
    const knocking = dial(relay, '')
    expect(await once(knocking, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
    await Promise.all([relay.up(), relay.up()])
    expect([relay.url, relay.open]).toEqual([url, 0])
    const second = await openLine(relay, who)
    await second.call('irn_batchSubscribe', { topics: ['topic'] })
    expect((await second.next()).params.data.message).toBe('held')
  })

  test('reset listens again, without interference or messages, and keeps subscriptions', async ({ relay, app, clock }) => {
    const wallet = await openLine(relay, identity())
    await app.call('irn_publish', letter('forgotten'))
    relay.delay(1000)
    await app.call('irn_publish', letter('forgotten too'))
    relay.drop(5)
    relay.hold()
    await wallet.call('irn_subscribe', { topic: 'topic' })
    await relay.reset()
    clock.advance(1000)
    expect(relay.messages).toEqual([])
    await app.call('irn_publish', letter('fresh'))
    expect((await wallet.next()).params.data.message).toBe('fresh')
    await relay.down()
    await relay.reset()
    await openLine(relay, identity())
  })
})

describe('lifecycle of the relay', () => {
  test('sends a ping every 30 seconds', async ({ time }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const relay = await startRelay({ port: 0, clock: systemClock(), now: () => time.now })
      const { socket, call } = await openLine(relay, identity())
      let pings = 0
      socket.on('ping', () => pings++)
      vi.advanceTimersByTime(29_999)
      await call('irn_subscribe', { topic: 'topic' })
      expect(pings).toBe(0)
      vi.advanceTimersByTime(1)
      await call('irn_subscribe', { topic: 'topic' })
      vi.advanceTimersByTime(30_000)
      await call('irn_subscribe', { topic: 'topic' })
      expect(pings).toBe(2)
      await relay.stop()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('stop leaves no timer and no socket, and is final', async ({ time }) => {
    let timers = 0
    const clock = { setTimeout: () => ++timers, clearTimeout: () => void timers-- }
    const relay = await startRelay({ port: 0, clock, now: () => time.now })
    const app = await openLine(relay, identity())
    relay.delay(1000)
    await app.call('irn_publish', letter('one'))
    await app.call('irn_publish', letter('two'))
    expect(timers).toBe(2)
    const ended = closing(app.socket)
    await Promise.all([relay.stop(), relay.stop()])
    expect(await ended).toEqual([1006, ''])
    expect([timers, relay.open]).toEqual([0, 0])
    await expect(relay.up()).rejects.toMatchObject({ code: 'stopped' })
    await expect(fetch(relay.url.replace('ws:', 'http:'))).rejects.toThrow()
  })

  test('a taken port is reported', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const address = blocker.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(startRelay({ port, clock: createHandClock(), now: Date.now })).rejects.toMatchObject({ code: 'port-taken' })
    blocker.close()
  })
})
