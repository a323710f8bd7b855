import { check } from '@latchkey/kernel/wire'
import { type EventName, events, type FrameMessage, isBounded } from '@latchkey/wallet-protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { junk, nearly } from '../../protocol/src/fixtures/payloads.js'
import { createMessageServer, type FrameHandlers } from './message-server.js'

const PAGE = 'https://app.example.com'
const names = Object.keys(events) as EventName[]
/** How a handler reacts to its payload. */
const deeds: readonly (() => Promise<unknown>)[] = [
  async () => undefined,
  async () => ({ some: 'answer' }),
  async () => ({ no: () => 'message' }),
  () => Promise.reject(new Error('No.')),
  () => Promise.reject(Object.assign(new Error(''), { code: 4001 })),
  () => Promise.reject(undefined),
  () => Promise.reject('a text'),
]

const message = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.oneof(
      ...names.map((name) => fc.record({ type: fc.constant(`@w3m-app/${name}`), id: fc.uuid(), payload: nearly(events[name].in) })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('@w3m-app/__proto__', '@w3m-app/', 'GET_USER'), id: fc.uuid(), payload: junk }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom(...names.map((name) => `@w3m-app/${name}`)), id: junk, payload: junk }) },
  { weight: 1, arbitrary: junk },
)

test('10,000 random messages of all events: each valid one gets one answer with its name and format, and no other gets one', async () => {
  const posted: FrameMessage[] = []
  const called: unknown[] = []
  let deed = 0
  const parent = {}
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      (payload: unknown) => {
        called.push(payload)
        return (deeds[deed % deeds.length] as () => Promise<unknown>)()
      },
    ]),
  ) as FrameHandlers
  let reached = 0
  const faults: unknown[] = []
  const note = (reason: unknown): void => void faults.push(reason)
  process.on('unhandledRejection', note)
  try {
    await fc.assert(
      fc.asyncProperty(message, async (data) => {
        deed += 1
        posted.length = 0
        called.length = 0
        const server = createMessageServer({
          parent,
          isAllowed: (origin) => origin === PAGE,
          // Clones the message, as `postMessage` does.
          post: (said, origin) => {
            expect(origin).toBe(PAGE)
            posted.push(structuredClone(said))
          },
          handlers,
          now: () => 0,
        })
        server.take({ data, origin: PAGE, source: parent })
        await new Promise((resolve) => setImmediate(resolve))
        const { type = '', id, payload } = (data ?? {}) as { readonly type?: string; readonly id?: unknown; readonly payload?: unknown }
        const name = typeof type === 'string' ? names.find((each) => type === `@w3m-app/${each}`) : undefined
        if (!isBounded(data) || name === undefined || typeof id !== 'string' || id.length < 1 || id.length > 128) {
          expect([posted, called]).toEqual([[], []])
          return
        }
        expect(posted).toHaveLength(1)
        const [answer] = posted
        expect(answer?.id).toBe(id)
        const fits = check(events[name].in, payload ?? {}) === undefined
        expect(called).toEqual(fits ? [payload] : [])
        reached += Number(fits)
        expect([`@w3m-frame/${name}_SUCCESS`, `@w3m-frame/${name}_ERROR`]).toContain(answer?.type)
        if (!fits) expect(answer?.type).toBe(`@w3m-frame/${name}_ERROR`)
        if (answer?.type.endsWith('_ERROR')) expect(answer.payload).toMatchObject({ message: expect.stringMatching(/./s) })
      }),
      { numRuns: 10_000 },
    )
  } finally {
    process.off('unhandledRejection', note)
  }
  expect(faults).toEqual([])
  // The random payload happened to match the schemas.
  expect(reached).toBeGreaterThan(2000)
}, 60_000)
