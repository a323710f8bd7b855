import {
  type Activity,
  type ActivityPage,
  accountListeners,
  activitySources,
  type CaipNetworkId,
  type Contract,
  definePlugin,
  KERNEL_VERSION,
  type Network,
} from '@latchkey/kernel'
import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { activityOf } from './fixtures/activity-of.js'
import type { HistoryBook, KnownHistory } from './history-book.js'
import { history } from './plugin.js'
import { type Shared, shared } from './shared.js'

const me = 'eip155-address-1'
type Ask = (cursor: string | undefined) => Promise<ActivityPage | undefined> | ActivityPage | undefined

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A kernel whose only source answers as the test sets. */
async function start(ask: Ask, options: Parameters<typeof createTestKernel>[1] = {}) {
  const asked: (string | undefined)[] = []
  let use = (): Shared => ({})
  const source = definePlugin<Contract>({
    id: 'source',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['history.shared'],
    setup(ctx) {
      use = () => ctx.use(shared)
      return {
        contributes: [
          activitySources.of({
            id: 'test',
            async page({ cursor }) {
              asked.push(cursor)
              return ask(cursor)
            },
          }),
        ],
      }
    },
  })
  const kernel = await createTestKernel(history(), { ...options, peers: [fakeChain('eip155'), source] })
  stops.push(() => kernel.stop())
  await kernel.connections.connect({ connector: 'fake:eip155' })
  const network = kernel.state.core.networks[0] as Network
  const holder = { address: me, network }
  // The book is created on first use.
  await kernel.actions.history.knownParties({ namespace: 'eip155', address: me })
  const book = use().book as HistoryBook
  return { kernel, asked, holder, network, book, hashes: () => book.read(holder).items.map(({ hash }) => hash) }
}
const page = (hashes: readonly string[], next?: string, network: CaipNetworkId = 'eip155:1'): ActivityPage => ({
  items: hashes.map((hash, i) =>
    activityOf({ hash, chainId: network, minedAt: new Date(2026, 10, 20, 12, 0, -Number(hash) || -i).toISOString() }),
  ),
  ...(next !== undefined && { next }),
})

test('pages follow one another by their cursors, and a hash appears once', async () => {
  const { book, holder, hashes, asked } = await start((cursor) => (cursor ? page(['2', '3']) : page(['1', '2'], 'b')))
  expect(hashes()).toEqual(['1', '2'])
  expect(book.read(holder).more).toBe(true)
  await book.more(holder)
  expect(hashes()).toEqual(['1', '2', '3'])
  expect(book.read(holder).more).toBe(false)
  await book.more(holder)
  expect(asked).toEqual([undefined, 'b'])
})

test('a repeated cursor ends the list', async () => {
  const { book, holder, asked } = await start((cursor) =>
    cursor ? page([cursor === 'b' ? '2' : '3'], cursor === 'b' ? 'c' : 'b') : page(['1'], 'b'),
  )
  for (let i = 0; i < 5; i++) await book.more(holder)
  expect(asked).toEqual([undefined, 'b', 'c'])
  expect(book.read(holder).more).toBe(false)
})

test('pages without anything new are skipped, but not forever', async () => {
  let pages = 0
  const { book, holder, asked } = await start((cursor) => (cursor ? page([], `p${pages++}`) : page(['1'], 'p')))
  await book.more(holder)
  expect(asked).toHaveLength(6)
  expect(book.read(holder)).toMatchObject({ more: true, failed: undefined })
})

test('a failing page keeps the loaded entries, reports once, and can be retried', async () => {
  let down = true
  const { book, holder, hashes, kernel } = await start((cursor) => {
    if (cursor && down) throw new Error('down')
    return cursor ? page(['2']) : page(['1'], 'b')
  })
  await book.more(holder)
  expect(book.read(holder)).toMatchObject({ failed: 'next', more: true })
  expect(hashes()).toEqual(['1'])
  expect(kernel.log.filter(({ name }) => name === 'errorFetchTransactions')).toHaveLength(1)
  down = false
  await book.more(holder)
  expect(hashes()).toEqual(['1', '2'])
  expect(book.read(holder).failed).toBeUndefined()
})

test('new items join the list; if there may be a gap the list starts over', async () => {
  const pages = [page(['3', '4'], 'b'), page(['2', '3'], 'x'), page(['0', '1'], 'c')]
  let at = 0
  const { book, holder, hashes, asked } = await start((cursor) => (cursor ? page(['9']) : pages[at++]))
  await book.refresh(holder)
  expect(hashes()).toEqual(['2', '3', '4'])
  await book.refresh(holder)
  expect(hashes()).toEqual(['0', '1'])
  await book.more(holder)
  expect(asked).toEqual([undefined, undefined, undefined, 'c'])
})

test('AMT-14 loads the newest page once more for each transaction, past the server’s cache, from any event', async () => {
  const urls: string[] = []
  const fetch = (async (input: URL) => {
    urls.push(String(input))
    return Response.json({ items: [], next: null })
  }) as unknown as typeof globalThis.fetch
  const { kernel, book, holder, network } = await start(() => undefined, {
    kernel: { server: { baseUrl: 'https://server.test' }, fetch },
  } as never)
  await book.refresh(holder)
  urls.length = 0
  const tell = (hash: string, address = me) =>
    kernel.read(accountListeners).forEach(({ changed }) => void changed({ address, network, hash }))
  tell('0x1')
  tell('0x1', me.toUpperCase())
  await vi.waitFor(() => expect(book.read(holder).status).toBe('ready'))
  tell('0x1')
  await book.refresh(holder)
  expect(urls.map((url) => new URL(url).searchParams.get('fresh'))).toEqual(['true', null])
  tell('0x2')
  await vi.waitFor(() => expect(urls).toHaveLength(3))
})

test('rows of another chain, without a date or with a broken amount are dropped', async () => {
  const broken: readonly Activity[] = [
    activityOf({ hash: 'a', chainId: 'eip155:2' }),
    activityOf({ hash: 'b', minedAt: 'yesterday' }),
    activityOf({ hash: 'c', transfers: [{ quantity: '1e18' }] }),
    activityOf({ hash: 'd' }),
  ]
  const { hashes } = await start(() => ({ items: broken }))
  expect(hashes()).toEqual(['d'])
})

test('the server is queried if no plugin has an answer, and not again about a chain that it does not serve (API-03)', async () => {
  const fetch = vi.fn(async () => Response.json({ error: { code: 'not-found', message: 'no', requestId: 'r' } }, { status: 404 }))
  const { book, holder } = await start(() => undefined, { replies: {}, kernel: { fetch } })
  await book.refresh(holder)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(book.read(holder)).toMatchObject({ failed: undefined, items: [], status: 'ready' })
})

test('API-04 an invalid answer of the server is an error, and the loaded entries stay', async () => {
  const good = {
    items: [
      {
        ...activityOf({ hash: '7' }),
        chainId: undefined,
        transfers: [{ direction: 'in', amount: '1500', decimals: 3, iconUrl: '/v1/images/proxy?url=a' }],
      },
    ],
    next: null,
  }
  let wrong = false
  const { book, holder, hashes } = await start(() => undefined, {
    replies: {},
    kernel: { fetch: async () => Response.json(wrong ? { items: [{ hash: 7 }], next: null } : good) },
  })
  expect(book.read(holder).items[0]?.transfers[0]).toEqual({
    direction: 'in',
    quantity: '1.5',
    // Relative to the server, not to the page.
    iconUrl: expect.stringMatching(/^https:\/\/[^/]+\/v1\/images\/proxy\?url=a$/),
  })
  wrong = true
  await book.refresh(holder)
  expect(book.read(holder).failed).toBe('newest')
  expect(hashes()).toEqual(['7'])
})

test('when the last watcher leaves, its request is aborted, and the next watcher repeats it', async () => {
  let answer: ((page: ActivityPage) => void) | undefined
  let first = true
  const { book, holder, hashes, asked } = await start(() => {
    if (first) {
      first = false
      return page(['1'])
    }
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  const seen: KnownHistory[] = []
  const stop = book.watch(holder, (known) => seen.push(known))
  const running = book.refresh(holder)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  stop()
  answer?.(page(['2']))
  await running
  expect(hashes()).toEqual(['1'])
  expect(book.read(holder).failed).toBeUndefined()
  void book.refresh(holder, 60_000)
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  answer?.(page(['2', '1']))
  await vi.waitFor(() => expect(hashes()).toEqual(['1', '2']))
})
