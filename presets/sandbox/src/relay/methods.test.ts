import { describe, expect } from 'vitest'
import { identity, openLine } from './fixtures/open-line.js'
import { letter, test } from './fixtures/relay.js'

describe('subscriptions', () => {
  test('a message goes to its subscribers, with all its fields, and never back to its sender', async ({ app, wallet, time }) => {
    await app.call('irn_subscribe', { topic: 'topic' })
    expect((await wallet.call('irn_subscribe', { topic: 'topic' })).result).toMatch(/^[0-9a-f]{64}$/)
    expect(await app.call('irn_publish', letter('hello', { attestation: 'proof' }))).toMatchObject({ result: true })
    expect(await wallet.next()).toMatchObject({
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 'topic', data: { topic: 'topic', message: 'hello', tag: 1108, publishedAt: time.now, attestation: 'proof' } },
    })
    await app.call('irn_subscribe', { topic: 'another' })
    expect(app.pushes).toEqual([])
    expect(wallet.pushes).toHaveLength(1)
  })

  test('several topics at once, and waiting messages follow the answer', async ({ app, wallet }) => {
    await app.call('irn_publish', letter('early', { topic: 'two' }))
    const { result } = await wallet.call('irn_batchSubscribe', { topics: ['one', 'two'] })
    expect(result).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect((await wallet.next()).params.data.message).toBe('early')
    expect(wallet.frames[0]).toContain('"result":[')
  })

  test('no message arrives after irn_unsubscribe and irn_batchUnsubscribe', async ({ app, wallet }) => {
    await wallet.call('irn_batchSubscribe', { topics: ['one', 'two', 'three'] })
    expect(await wallet.call('irn_unsubscribe', { topic: 'one', id: 'x' })).toMatchObject({ result: true })
    const subscriptions = [{ topic: 'two', id: 'x' }]
    expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toMatchObject({ result: true })
    for (const topic of ['one', 'two', 'three']) await app.call('irn_publish', letter(topic, { topic }))
    expect((await wallet.next()).params.data.message).toBe('three')
    expect(wallet.pushes).toHaveLength(1)
  })

  test('every socket of a client gets the message', async ({ relay, app }) => {
    const who = identity()
    const first = await openLine(relay, who)
    const second = await openLine(relay, who)
    await first.call('irn_subscribe', { topic: 'topic' })
    await app.call('irn_publish', letter('both'))
    expect((await first.next()).params.data.message).toBe('both')
    expect((await second.next()).params.data.message).toBe('both')
  })
})

describe('waiting messages', () => {
  test('a late subscriber gets them until their ttl is over', async ({ app, wallet, time }) => {
    await app.call('irn_publish', letter('short', { ttl: 60 }))
    await app.call('irn_publish', letter('long', { ttl: 300 }))
    time.now += 60_000
    await wallet.call('irn_subscribe', { topic: 'topic' })
    expect((await wallet.next()).params.data.message).toBe('long')
    time.now += 240_000
    await wallet.call('irn_subscribe', { topic: 'topic' })
    expect(await wallet.call('irn_fetchMessages', { topic: 'topic' })).toMatchObject({ result: { messages: [], hasMore: false } })
    expect(wallet.pushes).toHaveLength(1)
  })

  test('an acknowledged message is not delivered again, and others are', async ({ relay, app }) => {
    const who = identity()
    const first = await openLine(relay, who)
    await first.call('irn_subscribe', { topic: 'topic' })
    await app.call('irn_publish', letter('thanked'))
    await app.call('irn_publish', letter('lost'))
    first.thank(await first.next())
    await first.next()
    // An answer proves that everything sent before it has been read.
    await first.call('irn_subscribe', { topic: 'elsewhere' })
    first.socket.terminate()
    const second = await openLine(relay, who)
    await second.call('irn_subscribe', { topic: 'topic' })
    expect((await second.next()).params.data.message).toBe('lost')
    await second.call('irn_subscribe', { topic: 'elsewhere' })
    expect(second.pushes).toHaveLength(1)
  })

  test('they can be fetched, one topic or several, once', async ({ app, wallet, time }) => {
    await app.call('irn_publish', letter('one', { topic: 'one' }))
    await app.call('irn_publish', letter('two', { topic: 'two', attestation: 'proof' }))
    const shown = (topic: string) => ({ topic, message: topic, tag: 1108, publishedAt: time.now })
    expect(await wallet.call('irn_fetchMessages', { topic: 'one' })).toMatchObject({ result: { messages: [shown('one')] } })
    expect((await wallet.call('irn_batchFetchMessages', { topics: ['one', 'two'] })).result).toEqual({
      messages: [{ ...shown('two'), attestation: 'proof' }],
      hasMore: false,
    })
    expect((await app.call('irn_fetchMessages', { topic: 'one' })).result).toEqual({ messages: [], hasMore: false })
  })

  test('several can be published at once, all or none', async ({ app, wallet }) => {
    await wallet.call('irn_subscribe', { topic: 'topic' })
    expect(await app.call('irn_batchPublish', { messages: [letter('bad'), { topic: 'topic' }] })).toMatchObject({ error: { code: -32602 } })
    expect(await app.call('irn_batchPublish', { messages: [letter('one'), letter('two')] })).toMatchObject({ result: true })
    expect([(await wallet.next()).params.data.message, (await wallet.next()).params.data.message]).toEqual(['one', 'two'])
  })
})

describe('the two calls for sessions', () => {
  test('wc_proposeSession publishes the proposal and subscribes its sender to the answer', async ({ relay, app, wallet }) => {
    const proposal = { pairingTopic: 'pairing', sessionProposal: 'proposal', ttl: 300, attestation: 'proof' }
    expect(await app.call('wc_proposeSession', proposal)).toMatchObject({ result: true })
    await wallet.call('irn_subscribe', { topic: 'pairing' })
    expect((await wallet.next()).params.data).toMatchObject({ topic: 'pairing', message: 'proposal', tag: 1100, attestation: 'proof' })
    await wallet.call('irn_publish', letter('no', { topic: 'pairing' }))
    expect((await app.next()).params.data.message).toBe('no')
    expect(relay.messages).toMatchObject([{ message: 'proposal', ttl: 300 }, { message: 'no' }])
  })

  test('wc_approveSession publishes response and settlement and subscribes the wallet to the session', async ({ app, wallet }) => {
    await app.call('irn_batchSubscribe', { topics: ['pairing', 'session'] })
    const approval = {
      pairingTopic: 'pairing',
      sessionTopic: 'session',
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
    }
    expect(await wallet.call('wc_approveSession', approval)).toMatchObject({ result: true })
    expect((await app.next()).params.data).toMatchObject({ topic: 'pairing', message: 'response', tag: 1101 })
    expect((await app.next()).params.data).toMatchObject({ topic: 'session', message: 'settlement', tag: 1102 })
    await app.call('irn_publish', letter('settled', { topic: 'session' }))
    expect((await wallet.next()).params.data.message).toBe('settled')
  })
})

describe('answers to calls', () => {
  test.for(['1234567890123456789', '"1234567890123456789"', '"a\\"b"', '7'])('the id %s is echoed exactly', async (id, { app }) => {
    const answered = new Promise((resolve) => app.socket.once('message', (data) => resolve(String(data))))
    app.send(`{"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"topic","id":"5"},"id":${id}}`)
    expect(await answered).toMatch(new RegExp(`^\\{"id":${id.replaceAll('\\', '\\\\')},"jsonrpc":"2\\.0","result":"[0-9a-f]{64}"\\}$`))
  })

  test('an unknown or malformed call is an error, and the connection stays open', async ({ app }) => {
    for (const [method, params, code] of [
      ['irn_nothing', {}, -32601],
      ['toString', {}, -32601],
      ['irn_publish', { topic: 'topic', message: 'x' }, -32602],
      ['irn_publish', { topic: 5, message: 'x', ttl: 1, tag: 1 }, -32602],
      ['irn_subscribe', {}, -32602],
      ['irn_batchSubscribe', { topics: 'topic' }, -32602],
      ['irn_batchUnsubscribe', { subscriptions: [null] }, -32602],
      ['wc_approveSession', { sessionTopic: 'session' }, -32602],
    ] as const) {
      expect([method, await app.call(method, params)]).toMatchObject([method, { error: { code } }])
    }
    expect(await app.call('irn_publish', letter('still here'))).toMatchObject({ result: true })
  })

  test.for(['[', 'null', '{"method":"irn_subscribe"}'])('hangs up on %s', async (frame, { app }) => {
    const ended = new Promise((resolve) => app.socket.once('close', resolve))
    app.send(frame)
    expect(await ended).toBe(1003)
  })
})
