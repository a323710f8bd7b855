import type { Activity } from '@latchkey/kernel'
import { cacheService, createServer, defineServerPlugin, mediaService, provide } from '@latchkey/server-kit'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { describe, expect, test, vi } from 'vitest'
import { type HistoryReply, historyWire } from '../wire.js'
import { blockscoutHistory } from './blockscout-history.js'
import { etherscanHistory } from './etherscan-history.js'
import { historyServer } from './history-server.js'
import type { HistorySource } from './history-source.js'

const me = `0x${'A1'.repeat(20)}`
const bob = `0x${'b2'.repeat(20)}`
const token = `0x${'c3'.repeat(20)}`
const hash = (n: number): string => `0x${String(n).padStart(64, '0')}`
const time = (block: number): string => new Date(1_760_000_000_000 + block * 12_000).toISOString()
const media = defineServerPlugin<Record<never, never>>({
  id: 'media',
  wire: {},
  handlers: {},
  provides: [provide(mediaService, (url) => (url.startsWith('https://') ? `/v1/media/signed?${new URLSearchParams({ url })}` : undefined))],
})

function serverOf(sources: readonly HistorySource[], send: typeof fetch = fetch) {
  const onError = vi.fn()
  const server = createServer({ plugins: [historyServer({ sources, onError }), media], fetch: send })
  const ask = async (query = '', account = `eip155:1:${me}`): Promise<{ status: number; reply: HistoryReply }> => {
    const answer = await server.fetch(
      new Request(`https://api.test/v1/accounts/${encodeURIComponent(account)}/history?projectId=p${query}`),
    )
    const reply = (await answer.json()) as HistoryReply
    // With TypeBox's own validator, which differs from the one the server uses.
    if (answer.status === 200) expect(Check(historyWire.history.reply, reply), JSON.stringify(reply)).toBe(true)
    return { status: answer.status, reply }
  }
  const everything = async (limit = '') => {
    const items: HistoryReply['items'] = []
    let next = ''
    for (let pages = 0; pages < 50; pages++) {
      const { reply } = await ask(`${limit}${next && `&cursor=${next}`}`)
      items.push(...reply.items)
      if (reply.next === null) return items
      next = reply.next
    }
    throw new Error('The history has no end.')
  }
  return { ask, everything, onError, server }
}
test('a token of the list is verified and has the image of the list, whichever source it comes from', async () => {
  const move = (asset: string, tokenId?: string) => ({
    direction: 'in' as const,
    quantity: '1',
    asset,
    iconUrl: 'https://odd.example/a.png',
    ...(tokenId !== undefined && { tokenId }),
  })
  const item: Activity = {
    hash: hash(1),
    chainId: 'eip155:1',
    minedAt: time(1),
    status: 'confirmed',
    operation: 'receive',
    from: bob,
    to: me,
    transfers: [move(`eip155:1:${token}`), move(`eip155:1:${bob}`), move(`eip155:1:${token}`, '7')],
  }
  const source: HistorySource = { name: 'one', serves: () => true, page: async () => ({ items: [item] }) }
  const tokens = [
    { chainId: 1, address: token.toUpperCase().replace('0X', '0x'), logoURI: 'https://list.example/t.png' },
    { chainId: 10, address: bob, logoURI: 'https://list.example/b.png' },
  ]
  const server = createServer({ plugins: [historyServer({ sources: [source], tokens }), media] })
  const answer = await server.fetch(new Request(`https://api.test/v1/accounts/eip155:1:${me}/history?projectId=p`))
  const { items } = (await answer.json()) as HistoryReply
  const signed = (url: string) => `/v1/media/signed?${new URLSearchParams({ url })}`
  expect(items[0]?.transfers.map(({ iconUrl, verified }) => [iconUrl, verified])).toEqual([
    [signed('https://list.example/t.png'), true],
    [signed('https://odd.example/a.png'), undefined],
    [signed('https://odd.example/a.png'), undefined],
  ])
})

test('AMT-14 a client whose account has just changed gets a page that no cache has kept', async () => {
  const reads: unknown[] = []
  const caching = defineServerPlugin<Record<never, never>>({
    id: 'caching',
    wire: {},
    handlers: {},
    provides: [
      provide(cacheService, {
        read: (_key, { load, fresh }) => {
          reads.push(fresh)
          return load()
        },
      }),
    ],
  })
  const source: HistorySource = { name: 'one', serves: () => true, page: async () => ({ items: [] }) }
  const server = createServer({ plugins: [historyServer({ sources: [source] }), caching] })
  for (const more of ['', '&fresh=true'])
    await server.fetch(new Request(`https://api.test/v1/accounts/${encodeURIComponent(`eip155:1:${me}`)}/history?projectId=p${more}`))
  expect(reads).toEqual([false, true])
})

const upstream = (answer: (url: URL) => unknown): typeof fetch =>
  (async (input: unknown) => {
    const found = answer(new URL(String(input)))
    if (found instanceof Error) throw found
    return found instanceof Response ? found : Response.json(found)
  }) as typeof fetch

interface Tx {
  readonly n: number
  readonly block: number
  readonly from?: string
  readonly to?: string | null
  readonly value?: string
  readonly input?: string
  readonly failed?: boolean
}
interface Move {
  readonly n: number
  readonly block: number
  readonly from: string
  readonly to: string
  readonly value?: string
  readonly id?: string
  readonly scam?: boolean
  readonly priced?: boolean
}
const txs: readonly Tx[] = [
  { n: 9, block: 90, from: me, to: bob, value: '500000000000000000' },
  { n: 8, block: 80, from: bob, to: me, value: '2500000000000000000' },
  { n: 7, block: 70, from: me, to: token, input: '0x095ea7b3' },
  { n: 6, block: 60, from: me, to: token, input: '0xa9059cbb', failed: true },
  { n: 5, block: 50, from: me, to: bob, input: '0x12345678', value: '1' },
  { n: 2, block: 20, from: me, to: null },
]
const moves: readonly Move[] = [
  { n: 5, block: 50, from: bob, to: me, value: '7000000', priced: true },
  { n: 4, block: 40, from: bob, to: me, value: '1500000' },
  { n: 3, block: 40, from: me, to: bob, value: '0' },
  { n: 1, block: 10, from: `0x${'0'.repeat(40)}`, to: me, id: '77', scam: true },
]

/** Blockscout as documented, with pages of `size`. */
const blockscout = (size = 50) =>
  upstream(({ pathname, searchParams }) => {
    const before = Number(searchParams.get('block_number') ?? Number.POSITIVE_INFINITY)
    const party = (address: string) => ({ hash: address, name: null, is_contract: false })
    const cut = <T extends { readonly block: number }>(all: readonly T[], write: (each: T) => object) => {
      const rest = all.filter(({ block }) => block < before)
      return { items: rest.slice(0, size).map(write), next_page_params: rest.length > size ? { block_number: 1, index: 2 } : null }
    }
    if (pathname.endsWith('/transactions')) {
      return cut(txs, ({ n, block, from = me, to, value = '0', input = '0x', failed }) => ({
        hash: hash(n),
        block_number: block,
        timestamp: time(block),
        status: failed ? 'error' : 'ok',
        from: party(from),
        to: to ? party(to) : null,
        created_contract: to ? null : party(token),
        value,
        raw_input: input,
        fee: { type: 'actual', value: '1' },
      }))
    }
    return cut(moves, ({ n, block, from, to, value, id, scam, priced }) => ({
      transaction_hash: hash(n),
      block_number: block,
      timestamp: time(block),
      from: party(from),
      to: party(to),
      token: {
        address: token,
        symbol: 'TUSD',
        name: 'Test Dollar',
        decimals: '6',
        icon_url: 'https://icons.test/a.png',
        exchange_rate: priced ? '1' : null,
        is_scam: scam,
      },
      total: id ? { token_id: id } : { value, decimals: '6' },
    }))
  })
/** Etherscan as documented. */
const etherscan = (size = 100) =>
  upstream(({ searchParams }) => {
    const top = Number(searchParams.get('endblock'))
    const offset = Math.min(size, Number(searchParams.get('offset')))
    const cut = <T extends { readonly block: number }>(all: readonly T[], write: (each: T) => object) => {
      const result = all.filter(({ block }) => block <= top).slice(0, offset)
      return result.length > 0
        ? { status: '1', message: 'OK', result: result.map(write) }
        : { status: '0', message: 'No transactions found', result: [] }
    }
    const common = ({ n, block }: { readonly n: number; readonly block: number }) => ({
      hash: hash(n),
      blockNumber: String(block),
      timeStamp: String(Date.parse(time(block)) / 1000),
    })
    const action = searchParams.get('action')
    if (action === 'txlist') {
      return cut(txs, (tx) => ({
        ...common(tx),
        from: (tx.from ?? me).toLowerCase(),
        to: (tx.to ?? '').toLowerCase(),
        contractAddress: tx.to ? '' : token,
        value: tx.value ?? '0',
        input: tx.input ?? '0x',
        isError: tx.failed ? '1' : '0',
      }))
    }
    const own = moves.filter(({ id }) => (action === 'tokennfttx') === (id !== undefined))
    return cut(own, (move) => ({
      ...common(move),
      from: move.from.toLowerCase(),
      to: move.to.toLowerCase(),
      contractAddress: token,
      ...(move.id ? { tokenID: move.id } : { value: move.value }),
      tokenName: 'Test Dollar',
      tokenSymbol: 'TUSD',
      tokenDecimal: move.id ? '0' : '6',
    }))
  })
const kinds = [
  ['Blockscout', blockscoutHistory({ urls: { 'eip155:1': 'https://scout.test/' } }), blockscout],
  ['Etherscan', etherscanHistory({ key: 'secret-key', chains: ['eip155:1'] }), etherscan],
] as const

describe.each(kinds)('%s', (name, source, answers) => {
  test('activity is returned in our terms, newest first', async () => {
    const { ask } = serverOf([source], answers())
    const { reply } = await ask()
    expect(reply.next).toBeNull()
    expect(reply.items.map(({ hash: id, operation, status }) => [Number(id), operation, status])).toEqual([
      [9, 'send', 'confirmed'],
      [8, 'receive', 'confirmed'],
      [7, 'approve', 'confirmed'],
      [6, 'execute', 'failed'],
      [5, 'trade', 'confirmed'],
      [4, 'receive', 'confirmed'],
      [3, 'send', 'confirmed'],
      [2, 'deploy', 'confirmed'],
      [1, 'mint', 'confirmed'],
    ])
    expect(reply.items[0]?.transfers).toMatchObject([{ direction: 'out', amount: '5', decimals: 1 }])
    expect(reply.items[1]?.transfers).toMatchObject([{ direction: 'in', amount: '25', decimals: 1 }])
    expect(reply.items[5]?.transfers).toMatchObject([
      { direction: 'in', amount: '15', decimals: 1, symbol: 'TUSD', asset: `eip155:1:${token}` },
    ])
    expect(reply.items[8]?.transfers).toMatchObject([{ direction: 'in', tokenId: '77' }])
    // Only the account itself sends its own empty transfers: another account initiated this one.
    expect(reply.items[6]?.from.toLowerCase()).not.toBe(me.toLowerCase())
  })

  test.each([1, 2, 3, 5])('pages of %i hold the same, without a gap and nothing twice', async (size) => {
    const { everything } = serverOf([source], answers(size))
    const items = await everything(name === 'Etherscan' ? `&limit=${size}` : '')
    // Two transfers in one block exceed a page of one: pages consist of whole blocks, except for this case.
    const expected = size === 1 ? [9, 8, 7, 6, 5, 4, 2, 1] : [9, 8, 7, 6, 5, 4, 3, 2, 1]
    expect(items.map(({ hash: id }) => Number(id))).toEqual(expected)
  })

  test.each([
    ['is away', () => new TypeError('fetch failed')],
    ['answers 500', () => new Response('no', { status: 500 })],
    ['answers no JSON', () => new Response('<html>')],
    ['answers in another shape', () => ({ items: [{ hash: 7 }], status: '1', result: [{ hash: 7 }] })],
    ['refuses', () => ({ status: '0', message: 'NOTOK', result: 'Invalid API Key secret-key' })],
    ['answers without an end', () => new Response('x'.repeat(11_000_000))],
  ])('API-02 when it %s, that is a 503 that does not contain the key', async (_what, answer) => {
    const fresh =
      name === 'Blockscout'
        ? blockscoutHistory({ urls: { 'eip155:1': 'https://scout.test/' } })
        : etherscanHistory({ key: 'secret-key', chains: ['eip155:1'] })
    const { ask, onError } = serverOf([fresh], upstream(answer))
    const { status, reply } = await ask()
    expect(status).toBe(503)
    expect(JSON.stringify(reply) + onError.mock.calls.map(([error]) => (error as Error).message)).not.toContain('secret-key')
  })
})

test('spam is passed on, listed tokens are verified and priced ones are not (AMT-20), and pictures are only signed', async () => {
  const listed = blockscoutHistory({
    urls: { 'eip155:1': 'https://scout.test/' },
    tokens: [{ chainId: 1, address: token.toUpperCase().replace('X', 'x') }],
  })
  const unlisted = await serverOf([kinds[0][1]], blockscout()).ask()
  expect(unlisted.reply.items.flatMap(({ transfers }) => transfers).filter(({ asset, verified }) => asset && verified)).toEqual([])
  const { ask } = serverOf([listed], blockscout())
  const { reply } = await ask()
  const of = (n: number) => reply.items.find(({ hash: id }) => Number(id) === n)
  expect(of(1)?.spam).toBe(true)
  expect(of(4)?.spam).toBeUndefined()
  expect(of(5)?.transfers.find(({ direction }) => direction === 'in')?.verified).toBe(true)
  expect(of(4)?.transfers[0]?.iconUrl).toBe('/v1/media/signed?url=https%3A%2F%2Ficons.test%2Fa.png')
  const bare = createServer({ plugins: [historyServer({ sources: [kinds[0][1]] })], fetch: blockscout() })
  const answer = await bare.fetch(new Request(`https://api.test/v1/accounts/eip155:1:${me}/history?projectId=p`))
  expect(await answer.text()).not.toContain('iconUrl')
})

test('an address that the indexer has never seen has an empty history', async () => {
  const { ask } = serverOf(
    [kinds[0][1]],
    upstream(() => new Response('{"message":"Not found"}', { status: 404 })),
  )
  expect(await ask()).toEqual({ status: 200, reply: { items: [], next: null } })
})

const told = (name: string, page: HistorySource['page'], chain = 'eip155:1'): HistorySource => ({
  name,
  serves: (asked) => asked === chain,
  page,
})

test('the next source takes over for the first page, and a later page goes back to the source of the first', async () => {
  const asked: string[] = []
  const one = told('one', async () => {
    asked.push('one')
    throw new Error('down')
  })
  const two = told('two', async ({ cursor }) => {
    asked.push(`two ${cursor}`)
    return { items: [], ...(cursor ? {} : { next: '7' }) }
  })
  const { ask, onError } = serverOf([one, two])
  const { reply } = await ask()
  expect(reply.next).toBe('two.7')
  expect((await ask(`&cursor=${reply.next}`)).reply.next).toBeNull()
  expect(asked).toEqual(['one', 'two undefined', 'two 7'])
  expect(onError).toHaveBeenCalledTimes(1)
})

test('API-38 a cursor that its source does not recognise is a 400, not a failure of the source', async () => {
  const send = vi.fn(async () => Response.json({ items: [] }))
  const sources = [
    blockscoutHistory({ urls: { 'eip155:1': 'https://explorer.test' } }),
    etherscanHistory({ key: 'k', chains: ['eip155:1'] }),
  ]
  const { ask, onError } = serverOf(sources, send as unknown as typeof fetch)
  for (const cursor of [
    `${sources[0]?.name}.x`,
    `${sources[0]?.name}.99999999999999999`,
    `${sources[1]?.name}.-5`,
    `${sources[1]?.name}.a_b`,
  ]) {
    expect(await ask(`&cursor=${cursor}`)).toMatchObject({ status: 400, reply: { error: { code: 'invalid', field: 'cursor' } } })
  }
  expect([onError.mock.calls, send.mock.calls]).toEqual([[], []])
})

test.each([
  ['a chain without a source', '', `eip155:5:${me}`, 404],
  ['no address', '', 'eip155:1:0x12', 400],
  ['a cursor of another source', '&cursor=three.7', undefined, 400],
  ['a cursor without a source', '&cursor=7', undefined, 400],
  ['a limit of none', '&limit=0', undefined, 400],
  ['a limit of too many', '&limit=101', undefined, 400],
])('%s is refused', async (_what, query, account, status) => {
  expect((await serverOf([told('one', async () => ({ items: [] }))]).ask(query, account)).status).toBe(status)
})

test('the server answers any request and does not fail', async () => {
  const { server } = serverOf([kinds[0][1], kinds[1][1]], blockscout())
  await fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 80 }),
      fc.string({ maxLength: 80 }),
      fc.string({ maxLength: 10 }),
      async (account, cursor, limit) => {
        const query = new URLSearchParams({ projectId: 'p', cursor, limit })
        const answer = await server.fetch(
          new Request(`https://api.test/v1/accounts/${encodeURIComponent(account) || '-'}/history?${query}`),
        )
        expect(answer.status).toBeLessThan(500)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('the server answers by its schema or with an error for any answer of an indexer', async () => {
  const item = fc.record(
    {
      hash: fc.oneof(fc.constant(hash(1)), fc.string()),
      block_number: fc.oneof(fc.nat(), fc.integer(), fc.constant(null)),
      timestamp: fc.oneof(fc.constant(time(1)), fc.string(), fc.constant('+200000-01-01T00:00:00Z')),
      status: fc.oneof(fc.constant('ok'), fc.constant(null)),
      from: fc.oneof(fc.constant({ hash: me }), fc.constant(null), fc.constant({ hash: 'x' })),
      to: fc.oneof(fc.constant({ hash: bob, name: 'n'.repeat(300) }), fc.constant(null)),
      value: fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n }).map(String), fc.string()),
    },
    { requiredKeys: ['hash', 'from', 'value'] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 3 }), async (items) => {
      const { ask } = serverOf(
        [blockscoutHistory({ urls: { 'eip155:1': 'https://scout.test' } })],
        upstream(({ pathname }) => ({ items: pathname.endsWith('/transactions') ? items : [], next_page_params: null })),
      )
      expect([200, 503]).toContain((await ask()).status)
    }),
    { numRuns: 500 },
  )
})
