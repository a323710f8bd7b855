import { check } from '@latchkey/kernel/wire'
import { type EventName, events, type FrameMessage, isBounded, news } from '@latchkey/wallet-protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, junk, nearly } from '../../../../wallet/protocol/src/fixtures/payloads.js'
import { createFrameClient } from './frame-client.js'

const names = Object.keys(events) as EventName[]
const ended = fc.constantFrom('SUCCESS', 'ERROR', 'success', '', '__proto__')

/** A request and the frame's messages during it. The answer has the request's id if `own` is true. */
const words = fc.oneof(...(Object.keys(news) as (keyof typeof news)[]).map((word) => fc.tuple(fc.constant(word), nearly(news[word]))))
const exchangeOf = (name: EventName) =>
  fc.record({
    name: fc.constant(name),
    asked: fitting(events[name].in),
    own: fc.constantFrom(true, true, true, false),
    other: fc.oneof(fc.uuid(), junk),
    as: fc.oneof(
      { weight: 4, arbitrary: fc.constant(name as string) },
      { weight: 1, arbitrary: fc.constantFrom<string>(...names, ...Object.keys(news)) },
    ),
    end: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('SUCCESS', 'ERROR') }, { weight: 1, arbitrary: ended }),
    said: fc.oneof(nearly(events[name].out), fc.record({ message: fc.oneof(fc.string(), junk), code: fc.oneof(fc.integer(), junk) })),
    word: words,
  })
const exchange = fc.oneof(...names.map(exchangeOf))

test('10,000 random answers to requests of all events: a valid one resolves, an invalid one rejects, and others are ignored', async () => {
  let answered = 0
  let failed = 0
  await fc.assert(
    fc.asyncProperty(exchange, async ({ name, asked, own, other, as, end, said, word: [word, told] }) => {
      const posted: FrameMessage[] = []
      const heard: unknown[] = []
      const life = new AbortController()
      const client = createFrameClient({
        post: (message) => void posted.push(message),
        heard: (what, payload) => void heard.push([what, payload]),
        signal: life.signal,
      })
      let outcome: { readonly value?: unknown; readonly error?: { readonly code?: unknown; readonly message?: unknown } } | undefined
      client.request(name, asked as never).then(
        (value) => {
          outcome = { value }
        },
        (error) => {
          outcome = { error }
        },
      )
      const [{ id } = {}] = posted
      const message = { type: `@w3m-frame/${as}${end && `_${end}`}`, id: own ? id : other, payload: said }
      // First a fixed notification: a random one might concern this request, which it must not end.
      client.take({ type: `@w3m-frame/${word}`, payload: told })
      if (check(news[word], told ?? {}) !== undefined || !isBounded(told)) expect(heard).toEqual([])
      client.take(message)
      await new Promise((resolve) => setImmediate(resolve))
      const isOurs = own && as === name && isBounded(said)
      if (isOurs && end === 'SUCCESS' && check(events[name].out, said ?? {}) === undefined) {
        answered += 1
        expect(outcome).toEqual({ value: said })
      } else if (isOurs && (end === 'SUCCESS' || end === 'ERROR')) {
        failed += 1
        expect(outcome?.error).toMatchObject({ code: 'frame-failed', message: expect.stringMatching(/./s) })
      } else if (heard.filter((each) => (each as readonly [string])[0] === 'READY').length === 2) {
        // The frame was reloaded.
        expect(outcome?.error?.code).toBe(name === 'RPC_REQUEST' ? 'request-aborted' : 'interrupted')
      } else expect(outcome).toBeUndefined()
      life.abort('over')
    }),
    { numRuns: 10_000 },
  )
  expect([answered > 500, failed > 500]).toEqual([true, true])
}, 60_000)
