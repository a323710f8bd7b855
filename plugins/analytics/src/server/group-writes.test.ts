import type { Database } from '@latchkey/server-kit'
import { expect, test } from 'vitest'
import { groupWrites } from './group-writes.js'

const database = {} as Database
const events = (count: number, name = 'a') => Array.from({ length: count }, () => name) as never
const turn = () => new Promise((next) => setImmediate(next))

/** A store whose writes end when the test says so. */
function start(refuses: (event: string) => boolean = () => false) {
  const writes: { readonly events: readonly string[]; readonly end: () => void }[] = []
  const write = groupWrites(
    (_, given) =>
      new Promise((resolve, reject) => {
        const texts = given as never as readonly string[]
        writes.push({ events: texts, end: () => (texts.some(refuses) ? reject(new Error('no')) : resolve(texts.length)) })
      }),
  )
  return { write, writes, sizes: () => writes.map((one) => one.events.length) }
}

test('requests that arrive together are one write, those that come meanwhile the next, and none is confirmed before its own', async () => {
  const { write, writes, sizes } = start()
  const told: number[] = []
  const send = (count: number) => void write(database, events(count)).then(() => told.push(count))
  send(1)
  send(2)
  await turn()
  expect(sizes()).toEqual([3])
  send(3)
  send(4)
  await turn()
  expect([sizes(), told]).toEqual([[3], []])
  writes[0]?.end()
  await turn()
  expect([sizes(), told]).toEqual([
    [3, 7],
    [1, 2],
  ])
  writes[1]?.end()
  await turn()
  expect(told).toEqual([1, 2, 3, 4])
})

test('a request that the database refuses does not fail the others', async () => {
  const { write, writes } = start((event) => event === 'bad')
  const results = Promise.allSettled([write(database, events(1)), write(database, events(1, 'bad')), write(database, events(2))])
  for (let at = 0; at < 4; at++) {
    while (!writes[at]) await turn()
    writes[at]?.end()
  }
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a write has at most a thousand events, unless a request has more, and too many that wait are refused', async () => {
  const { write, writes, sizes } = start()
  const all = [600, 600, 1_500, 100].map((count) => write(database, events(count)))
  for (let at = 0; at < 4; at++) {
    while (!writes[at]) await turn()
    writes[at]?.end()
  }
  await Promise.all(all)
  expect(sizes()).toEqual([600, 600, 1_500, 100])
  const late = Array.from({ length: 102 }, () => write(database, events(500)))
  await expect(late.at(-1)).rejects.toMatchObject({ catalogue: 'server', code: 'unavailable', details: { retryAfter: 30 } })
})
