import { expect, test, vi } from 'vitest'
import { CHAINS } from './data/chains.js'
import { createEsplora } from './esplora.js'

const MAINNET = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const TESTNET = '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'
const signal = new AbortController().signal
const chain = CHAINS.mainnet

/** A server whose first block is this one; records each requested path. */
function server(genesis: () => Response) {
  const asked: string[] = []
  const reported: unknown[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname)
    return url.endsWith('/block-height/0') ? genesis() : Response.json([{ value: 5 }])
  })
  const esplora = createEsplora({ [chain]: 'https://esplora.test/' }, (error) => void reported.push(error))
  return { asked, reported, coins: () => esplora.coins({ chain, address: 'a', signal }) }
}

test('API-12 a server of another chain is detected with the first request, reported once and not used again', async () => {
  const { asked, reported, coins } = server(() => new Response(TESTNET))
  for (let i = 0; i < 3; i++) await expect(coins()).rejects.toMatchObject({ catalogue: 'bip122', code: 'wrong-chain' })
  expect(asked.toSorted()).toEqual(['/address/a/utxo', '/block-height/0'])
  const details = { host: 'esplora.test', expected: chain, found: CHAINS.testnet }
  expect(reported).toEqual([expect.objectContaining({ details })])
})

test.each([
  ['of the right chain', () => new Response(MAINNET), 1],
  ['that does not know the question', () => new Response('no', { status: 404 }), 1],
  ['that answers something else', () => new Response('<html>'), 1],
  ['that was away', () => Response.error(), 2],
] as const)('API-12 accepts a server %s', async (_what, genesis, times) => {
  let first = true
  const { asked, reported, coins } = server(() => {
    if (times === 2 && first) {
      first = false
      throw new TypeError('Failed to fetch')
    }
    return times === 2 ? new Response(MAINNET) : genesis()
  })
  for (let i = 0; i < 3; i++) expect(await coins()).toEqual([5n])
  expect(reported).toEqual([])
  expect(asked.filter((path) => path === '/block-height/0')).toHaveLength(times)
})

/** A server that answers by path; anything else is a 404. */
function answering(paths: { readonly [path: string]: unknown }, base = 'https://esplora.test/api/') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const path = url.slice('https://esplora.test/api'.length)
    if (path === '/block-height/0') return new Response(MAINNET)
    return path in paths ? Response.json(paths[path]) : new Response('no', { status: 404 })
  })
  return { asked, esplora: createEsplora({ [chain]: base }) }
}

test('reads go to the operator’s URL, with or without a trailing slash', async () => {
  for (const base of ['https://esplora.test/api/', 'https://esplora.test/api']) {
    const { asked, esplora } = answering({ '/address/a%2Fb/utxo': [] }, base)
    expect(await esplora.coins({ chain, address: 'a/b', signal })).toEqual([])
    expect(asked.toSorted()).toEqual(['https://esplora.test/api/address/a%2Fb/utxo', 'https://esplora.test/api/block-height/0'])
  }
})

test('a chain without a server is reported, and makes no request', async () => {
  const { asked, esplora } = answering({})
  expect([esplora.serves(chain), esplora.serves(CHAINS.testnet)]).toEqual([true, false])
  await expect(esplora.coins({ chain: CHAINS.testnet, address: 'a', signal })).rejects.toMatchObject({
    code: 'no-esplora',
    details: { chain: CHAINS.testnet },
  })
  expect(asked).toEqual([])
})

test('a balance counts receipts minus payments, confirmed and pending', async () => {
  const { esplora } = answering({
    '/address/a': { chain_stats: { funded_txo_sum: 9, spent_txo_sum: 4 }, mempool_stats: { spent_txo_sum: 2 } },
    '/address/b': {},
  })
  expect(await esplora.balance({ chain, address: 'a', signal })).toEqual({ confirmed: 5n, pending: -2n })
  expect(await esplora.balance({ chain, address: 'b', signal })).toEqual({ confirmed: 0n, pending: 0n })
})

test('uses the fee of the closest estimate that is at least as fast, otherwise of the first, otherwise the minimum', async () => {
  const rate = (rates: object, blocks: number) => answering({ '/fee-estimates': rates }).esplora.feeRate({ chain, blocks, signal })
  const rates = { 10: 2, 2: 8.5, 6: 4 }
  expect(await Promise.all([1, 2, 5, 6, 9, 100].map((blocks) => rate(rates, blocks)))).toEqual(['8.5', '8.5', '8.5', '4', '4', '2'])
  expect(await rate({}, 6)).toBe('1')
})

test('a transaction is in a block, is not, or is not known', async () => {
  const { esplora } = answering({
    '/tx/a/status': { confirmed: true, block_height: 7 },
    '/tx/b/status': { confirmed: false, block_height: 1.5 },
    '/tx/c/status': null,
    '/tx/d/status': { confirmed: 'yes' },
  })
  const status = (hash: string) => esplora.status({ chain, hash, signal })
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(status))).toEqual([
    { confirmed: true, height: 7 },
    { confirmed: false, height: undefined },
    { confirmed: false, height: undefined },
    { confirmed: false, height: undefined },
  ])
  const known = (txid: string) => esplora.isConfirmed({ chain, txid, signal })
  expect(await Promise.all(['a', 'b', 'none'].map(known))).toEqual([true, false, undefined])
  await expect(status('none')).rejects.toMatchObject({ code: 'esplora-failed', details: { status: 404 }, message: 'HTTP status code: 404' })
})

test('reports another failure of the server as a failure, not as an unknown transaction', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  const esplora = createEsplora({ [chain]: 'https://esplora.test' })
  await expect(esplora.isConfirmed({ chain, txid: 'a', signal })).rejects.toMatchObject({
    code: 'esplora-failed',
    details: { status: 503 },
  })
})

test('a read ends with its signal', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    if (init.signal) signals.push(init.signal)
    return new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  })
  const abort = new AbortController()
  const reading = createEsplora({ [chain]: 'https://esplora.test' }).coins({ chain, address: 'a', signal: abort.signal })
  abort.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
  expect(signals[0]?.aborted).toBe(true)
})

test('API-12 a server on the page’s own host is reported by its path', async () => {
  const report = vi.fn()
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith('/block-height/0') ? new Response(TESTNET) : Response.json([])))
  const esplora = createEsplora({ [chain]: '/esplora' }, report)
  await expect(esplora.coins({ chain, address: 'a', signal })).rejects.toMatchObject({ code: 'wrong-chain', details: { host: '/esplora' } })
  expect(report).toHaveBeenCalledOnce()
})

test('a server has ten seconds, for the request for its chain as for any other', async () => {
  vi.useFakeTimers()
  for (const hangs of ['/address/a/utxo', '/block-height/0']) {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith(hangs)
        ? new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
        : Promise.resolve(Response.json([{ value: 5 }])),
    )
    const ended = vi.fn()
    const reading = createEsplora({ [chain]: 'https://esplora.test' })
      .coins({ chain, address: 'a', signal })
      .then(ended, (error: unknown) => ended(error))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await reading
    // A server that does not report its chain is trusted.
    expect(ended.mock.lastCall?.[0]).toEqual(hangs === '/block-height/0' ? [5n] : expect.any(Error))
  }
  vi.useRealTimers()
})
