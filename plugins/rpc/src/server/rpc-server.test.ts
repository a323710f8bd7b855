import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import {
  type Cache,
  cacheService,
  createServer,
  defineServerPlugin,
  type LimitedCall,
  nodesService,
  provide,
  type RawEnv,
} from '@latchkey/server-kit'
import { createPublicClient, http, keccak256, parseEther, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rpcUrls } from '../rpc-urls.js'
import type { Costs } from './costs.js'
import { membersOf } from './members-of.js'
import { type RpcChain, rpcServer } from './rpc-server.js'

/** Guarantees of the server's cache, without a limit. */
const keepAll = (): Cache => {
  const kept = new Map<string, unknown>()
  return {
    async read(key, { ttlMs, load }) {
      if (kept.has(key)) return kept.get(key) as never
      const value = await load()
      if ((typeof ttlMs === 'function' ? ttlMs(value) : ttlMs) > 0) kept.set(key, value)
      return value
    },
  }
}
const caches = () =>
  defineServerPlugin<Record<never, never>>({ id: 'caches', wire: {}, handlers: {}, provides: [provide(cacheService, keepAll())] })
const serverOf = (chains: { readonly [id: string]: RpcChain }, send: typeof fetch = fetch) => {
  const server = createServer({ plugins: [rpcServer({ chains }), caches()], fetch: send })
  const post = async (body: unknown, chain = 'eip155:1', query = '&projectId=p') =>
    server.fetch(
      new Request(`https://api.test/v1/?chainId=${chain}${query}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  return {
    server,
    post,
    ask: async (method: string, params: unknown = [], chain?: string) => (await post(call(method, params), chain)).json(),
  }
}
const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

/** Nodes by URL; each answers as its function does and counts its calls. */
const nodes = (all: {
  readonly [host: string]: (body: {
    readonly method: string
    readonly id: number
    readonly params: readonly { readonly [name: string]: unknown }[]
  }) => unknown
}) =>
  vi.fn(async (input: unknown, init?: RequestInit) => {
    const asked = JSON.parse(String(init?.body))
    const answer = asked.method === 'eth_chainId' ? { result: '0x1' } : all[new URL(String(input)).hostname]?.(asked)
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer
    return new Response(typeof answer === 'string' ? answer : JSON.stringify({ jsonrpc: '2.0', id: 1, ...(answer as object) }))
  })
const two = { 'eip155:1': { urls: ['https://one.test/secret-key', 'https://two.test'] } }

describe('with real chains', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ solana: true })
  }, 60_000)
  afterAll(() => sandbox.stop())

  test('S7-09 viem reads and sends through it, singly and in batches', async () => {
    const [{ id, rpcUrl }] = sandbox.chains
    const chain = `eip155:${id}` as const
    const { server } = serverOf({ [chain]: { urls: [rpcUrl] } })
    const [url] = rpcUrls({ server: 'https://api.test/', projectId: 'p', chains: [chain] })[chain] ?? []
    expect(url).toBe(`https://api.test/v1/?chainId=eip155%3A${id}&projectId=p`)
    const fetchFn: typeof fetch = async (input, init) => server.fetch(new Request(input, init))
    const [address] = sandbox.wallets.alba.accounts
    const direct = createPublicClient({ transport: http(rpcUrl) })
    for (const batch of [false, true]) {
      const client = createPublicClient({ transport: http(url, { batch, fetchFn, retryCount: 0 }) })
      const [chainId, balance, block, code] = await Promise.all([
        client.getChainId(),
        client.getBalance({ address }),
        client.getBlock(),
        client.getCode({ address: sandbox.contracts.multicall3 }),
      ])
      expect([chainId, balance]).toEqual([id, await direct.getBalance({ address })])
      expect(balance).toBeGreaterThan(parseEther('1'))
      expect(block.hash).toBe((await direct.getBlock({ blockNumber: block.number })).hash)
      expect(keccak256(code ?? '0x')).toBe(keccak256((await direct.getCode({ address: sandbox.contracts.multicall3 })) ?? '0x'))
      // A revert is the chain's answer, and contains its data.
      await expect(
        client.request({
          method: 'eth_call',
          params: [{ to: sandbox.contracts.ensUniversalResolver, data: stringToHex('oops') }, 'latest'],
        }),
      ).rejects.toThrow(/revert/i)
      await expect(client.request({ method: 'eth_sendTransaction', params: [{ from: address }] } as never)).rejects.toThrow(
        'Requested RPC call is not allowed',
      )
    }
  })

  test('Solana answers the same as without it', async () => {
    const rpcUrl = sandbox.solana?.rpcUrl ?? ''
    const chain = sandbox.solana?.network.caipNetworkId ?? ''
    const { post } = serverOf({ [chain]: { urls: [rpcUrl] } })
    const body = JSON.stringify(call('getAccountInfo', ['11111111111111111111111111111111', { encoding: 'base64' }]))
    const direct = await (await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()
    expect(await (await post(body, chain)).text()).toContain(membersOf(direct).get('result'))
  })
})

test('numbers of 64 bits keep every digit', async () => {
  const send = nodes({ 'one.test': () => '{"jsonrpc":"2.0","result":{"value":{"rentEpoch":18446744073709551615}},"id":1}' })
  const { post } = serverOf({ 'solana:x': { urls: ['https://one.test'] } }, send)
  expect(await (await post(call('getAccountInfo', ['x'], 'a'), 'solana:x')).text()).toBe(
    '{"jsonrpc":"2.0","id":"a","result":{"value":{"rentEpoch":18446744073709551615}}}',
  )
})

test('only listed methods are sent, and a node’s address stays secret', async () => {
  const send = nodes({ 'one.test': () => ({ result: '0x1' }), 'two.test': () => ({ result: '0x2' }) })
  const { ask, post } = serverOf(two, send)
  for (const method of [
    'eth_sign',
    'eth_accounts',
    'debug_traceTransaction',
    'anvil_setBalance',
    'personal_unlockAccount',
    'constructor',
  ]) {
    expect(await ask(method)).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Requested RPC call is not allowed' } })
  }
  expect(await ask('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
  expect(send).not.toHaveBeenCalled()
  expect(await ask('eth_gasPrice')).toMatchObject({ result: '0x1' })
  const more = serverOf(
    { 'eip155:1': { urls: ['https://one.test'], methods: ['ots_getApiLevel'], headers: { authorization: 'Bearer k' } } },
    send,
  )
  expect(await more.ask('ots_getApiLevel')).toMatchObject({ result: '0x1' })
  expect(send.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: 'Bearer k' })
  const down = serverOf(
    two,
    nodes({
      'one.test': () => new Error('ECONNREFUSED one.test/secret-key'),
      'two.test': () => new Response('secret-key', { status: 500 }),
    }),
  )
  expect(await (await down.post(call('eth_gasPrice'))).text()).not.toContain('secret-key')
  expect((await post(call('eth_gasPrice'), 'eip155:1', '')).status).toBe(401)
})

test.each([
  ['cannot be reached', () => new Error('ECONNREFUSED')],
  ['answers a fault', () => new Response('', { status: 502 })],
  ['asks to wait', () => new Response('', { status: 429, headers: { 'retry-after': '60' } })],
  ['wants another key', () => new Response('no', { status: 401 })],
  ['answers a page', () => '<html>'],
  ['answers a list', () => '[]'],
  ['answers nothing', () => '{"jsonrpc":"2.0","id":1}'],
  ['has a limit', () => ({ error: { code: -32005, message: 'daily request count' } })],
  ['says it has a limit', () => ({ error: { code: -32000, message: 'Rate limit reached' } })],
  ['lacks the state', () => ({ error: { code: -32000, message: 'missing trie node 0xabc' } })],
  ['sends without end', () => new Response(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(1_000_000)) }))],
])('API-06: tries the next node after one that %s', async (_, answer) => {
  const send = nodes({ 'one.test': answer, 'two.test': () => ({ result: '0x2' }) })
  expect(await serverOf(two, send).ask('eth_gasPrice')).toMatchObject({ result: '0x2' })
})

test.each([
  { code: 3, message: 'execution reverted: timed out', data: '0x08c379a0' },
  { code: -32000, message: 'execution reverted: capacity exceeded' },
  { code: -32000, message: 'insufficient funds for gas' },
  { code: -32000, message: 'nonce too low' },
  { code: -32602, message: 'invalid argument 0' },
])('API-06: the chain’s answer is passed on: %j', async (error) => {
  const send = nodes({ 'one.test': () => ({ error }), 'two.test': () => ({ result: '0x2' }) })
  expect(await serverOf(two, send).ask('eth_call')).toEqual({ jsonrpc: '2.0', id: 1, error })
  expect(send).toHaveBeenCalledOnce()
})

test('a signed transaction is sent to one node only', async () => {
  const send = nodes({ 'one.test': () => new Error('timeout'), 'two.test': () => ({ error: { code: -32000, message: 'already known' } }) })
  const { post } = serverOf(two, send)
  expect((await post(call('eth_sendRawTransaction', ['0x02']))).status).toBe(503)
  expect(send).toHaveBeenCalledOnce()
})

test('when no node answers it is a 503, and the health shows which', async () => {
  const send = nodes({ 'one.test': () => new Error('down'), 'two.test': () => new Error('down') })
  const plugin = rpcServer({ chains: two })
  const server = createServer({ plugins: [plugin], fetch: send })
  const ask = async (body: unknown) =>
    server.fetch(new Request('https://api.test/v1/?chainId=eip155:1&projectId=p', { method: 'POST', body: JSON.stringify(body) }))
  expect(plugin.health?.()).toEqual([
    { name: 'eip155:1 node 1', state: 'ok' },
    { name: 'eip155:1 node 2', state: 'ok' },
  ])
  for (let i = 0; i < 5; i += 1) {
    const answer = await ask(call('eth_gasPrice'))
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { error: { code: 'unavailable', message: 'The chain is not available at the moment.' } },
    ])
  }
  expect(plugin.health?.().map(({ state }) => state)).toEqual(['down', 'down'])
  const left = await ask(call('eth_gasPrice'))
  expect([left.status, left.headers.get('retry-after')]).toEqual([503, '10'])
  // Five calls each, and one cheap probe of our own.
  const asked = send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).method)
  expect(asked.filter((method) => method === 'eth_gasPrice')).toHaveLength(10)
  expect(asked.filter((method) => method === 'eth_blockNumber')).toHaveLength(2)
  // In a batch the others may be answered.
  expect(await (await ask([call('eth_chainId', [], 'a'), call('eth_gasPrice', [], 7)])).json()).toEqual([
    { jsonrpc: '2.0', id: 'a', result: '0x1' },
    { jsonrpc: '2.0', id: 7, error: { code: -32603, message: expect.any(String) } },
  ])
})

test('API-12 a node of another chain is detected with its first answer, reported once and not used again', async () => {
  const asked: string[] = []
  const send = vi.fn(async (input: unknown, init?: RequestInit) => {
    const { hostname } = new URL(String(input))
    const { method } = JSON.parse(String(init?.body))
    asked.push(`${hostname} ${method}`)
    const chain = hostname === 'one.test' ? '0xa' : '0x1'
    return Response.json({ jsonrpc: '2.0', id: 1, result: method === 'eth_chainId' ? chain : hostname })
  })
  const onError = vi.fn()
  const server = createServer({ plugins: [rpcServer({ chains: two, onError })], fetch: send as typeof fetch })
  const ask = async (): Promise<unknown> => {
    const init = { method: 'POST', body: JSON.stringify(call('eth_gasPrice')) }
    return (await server.fetch(new Request('https://api.test/v1/?chainId=eip155:1&projectId=p', init))).json()
  }
  for (let i = 0; i < 2; i++) expect(await ask()).toMatchObject({ result: 'two.test' })
  expect(asked).toEqual([
    'one.test eth_gasPrice',
    'one.test eth_chainId',
    'two.test eth_gasPrice',
    'two.test eth_chainId',
    'two.test eth_gasPrice',
  ])
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringContaining('eip155:10') }), 'eip155:1 node 1']])
  expect(JSON.stringify(onError.mock.calls)).not.toContain('secret-key')
})

test('immutable answers are requested once: deep blocks, and nothing that is new, missing or an error', async () => {
  const head = 1000n
  const send = nodes({
    'one.test': ({ method }) => (method === 'eth_blockNumber' ? { result: `0x${head.toString(16)}` } : undefined),
  })
  const blocks: { readonly [hash: string]: unknown } = {
    '0xdeep': { blockNumber: '0x3a8' },
    '0xnew': { blockNumber: '0x3a9' },
    '0xnone': null,
  }
  const chain = { 'eip155:1': { urls: ['https://one.test'] } }
  const receipt = vi.fn(async (input: unknown, init?: RequestInit) => {
    const { method, params } = JSON.parse(String(init?.body))
    if (method === 'eth_blockNumber') return send(input, init)
    return Response.json({
      jsonrpc: '2.0',
      id: 1,
      ...(params[0] === '0xbad' ? { error: { code: -32602, message: 'bad' } } : { result: blocks[params[0]] }),
    })
  })
  const { ask } = serverOf(chain, receipt)
  const times = async (method: string, params: unknown[]): Promise<number> => {
    receipt.mockClear()
    for (let i = 0; i < 3; i += 1) await ask(method, params)
    return receipt.mock.calls.filter(([, init]) => JSON.parse(String(init?.body)).method === method).length
  }
  expect(await times('eth_getTransactionReceipt', ['0xdeep'])).toBe(1)
  expect(await times('eth_getTransactionReceipt', ['0xnew'])).toBe(3)
  expect(await times('eth_getTransactionReceipt', ['0xnone'])).toBe(3)
  expect(await times('eth_getTransactionReceipt', ['0xbad'])).toBe(3)
  expect(await times('eth_call', ['0xdeep'])).toBe(3)
  expect(await times('eth_getBlockByNumber', ['latest'])).toBe(3)
})

test('API-34 logs of many blocks are requested in parts, in order, and of too many refused', async () => {
  const seen: object[] = []
  const send = nodes({
    'one.test': ({ method, params: [filter = {}] }) => {
      if (method === 'eth_blockNumber') return { result: '0x2710' }
      seen.push(filter)
      return filter.toBlock === 'latest' ? { result: [] } : { result: [{ blockNumber: filter.fromBlock }] }
    },
  })
  const { ask } = serverOf({ 'eip155:1': { urls: ['https://one.test'] } }, send)
  const logs = (filter: object) => ask('eth_getLogs', [filter])
  expect(await logs({ fromBlock: '0x1', toBlock: '0x1388', address: '0xa' })).toMatchObject({
    result: [{ blockNumber: '0x1' }, { blockNumber: '0x7d1' }, { blockNumber: '0xfa1' }],
  })
  expect(seen.splice(0)).toEqual([
    { fromBlock: '0x1', toBlock: '0x7d0', address: '0xa' },
    { fromBlock: '0x7d1', toBlock: '0xfa0', address: '0xa' },
    { fromBlock: '0xfa1', toBlock: '0x1388', address: '0xa' },
  ])
  expect(await logs({ fromBlock: '0x2328', toBlock: 'latest' })).toMatchObject({ result: [] })
  expect(seen.splice(0)).toEqual([{ fromBlock: '0x2328', toBlock: 'latest' }])
  for (const filter of [
    { fromBlock: 'earliest', toBlock: 'latest' },
    { fromBlock: '0x0' },
    { fromBlock: '0x0', toBlock: '0xffffffffffffffff' },
  ]) {
    expect(await logs(filter)).toMatchObject({
      error: { code: -32602, message: expect.stringMatching(/^eth_getLogs spans at most 10000/) },
    })
  }
  expect(seen).toEqual([])
  // An invalid range is passed on unchanged: the node explains what is wrong.
  for (const filter of [{ blockHash: '0xab' }, { fromBlock: 'then', toBlock: 5 }, { fromBlock: '0x9', toBlock: '0x1' }]) await logs(filter)
  expect(seen).toHaveLength(3)
  const wide = serverOf({ 'eip155:1': { urls: ['https://one.test'], logBlocks: 100_000, logPart: 100_000 } }, send)
  seen.splice(0)
  await wide.ask('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])
  expect(seen).toEqual([{ fromBlock: '0x0', toBlock: 'latest' }])
})

test('API-33 a batch costs the sum of its calls: heavy methods and long parameters more, or what the operator configures', async () => {
  const limit = vi.fn((_: LimitedCall) => undefined)
  const charged = async (body: unknown, costs?: Costs): Promise<number> => {
    limit.mockClear()
    const chains = { 'eip155:1': { urls: ['https://one.test'], methods: ['debug_traceCall'] } }
    const server = createServer({ plugins: [rpcServer({ chains, ...(costs && { costs }) })], fetch: nodes({}), limit })
    const init = { method: 'POST', body: JSON.stringify(body) }
    await server.fetch(new Request('https://api.test/v1/?chainId=eip155:1&projectId=p', init))
    return limit.mock.calls.reduce((sum, [{ cost = 0 }]) => sum + cost, 0)
  }
  expect(await charged(call('eth_gasPrice'))).toBe(1)
  expect(await charged(Array.from({ length: 100 }, () => call('eth_gasPrice')))).toBe(100)
  expect(await charged([call('eth_gasPrice'), call('eth_getLogs', [{}]), null])).toBe(22)
  expect(await charged(call('debug_traceCall'))).toBe(40)
  expect(await charged(call('eth_call', [{ data: 'x'.repeat(95_000) }]))).toBe(10)
  expect(await charged(call('eth_gasPrice'), { eth_gasPrice: 3 })).toBe(3)
})

test.each([
  ['nothing', '', 400],
  ['no JSON', '{', 400],
  ['an empty list', '[]', 400],
  ['too long a list', JSON.stringify(Array.from({ length: 101 }, () => call('eth_chainId'))), 400],
  ['too much', `"${'x'.repeat(1_000_001)}"`, 413],
])('%s is refused', async (_, body, status) => expect((await serverOf(two).post(body)).status).toBe(status))

test.each([
  null,
  1,
  '"x"',
  {},
  [[]],
  { jsonrpc: '1.0', id: 1, method: 'eth_chainId' },
  { jsonrpc: '2.0', method: 'eth_chainId' },
  { jsonrpc: '2.0', id: {}, method: 'eth_chainId' },
])('%j is not a call', async (body) => {
  const answer = (await (await serverOf(two).post(body)).json()) as object
  expect(Array.isArray(answer) ? answer[0] : answer).toMatchObject({ jsonrpc: '2.0', error: { code: -32600 } })
})

test('a chain without nodes is refused by its field, and wrong options at once', async () => {
  const answer = await serverOf(two).post(call('eth_chainId'), 'eip155:2')
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'invalid', field: 'chainId' } }])
  expect(() => rpcServer({ chains: { ethereum: { urls: ['https://x'] } } })).toThrow('CAIP-2')
  expect(() => rpcServer({ chains: { 'eip155:1': { urls: [] } } })).toThrow('no node')
})

test('other server halves use the same nodes, with any method', async () => {
  const seen: unknown[] = []
  const reader = defineServerPlugin<Record<never, never>>({
    id: 'reader',
    wire: {},
    handlers: {},
    raw: [
      {
        path: '/read',
        summary: '',
        type: 'text/plain',
        async answer(_, env: RawEnv) {
          const nodesOf = env.use(nodesService)
          seen.push(nodesOf.chains, await nodesOf.request('eip155:1', 'ots_getApiLevel', [], env))
          await nodesOf.request('eip155:1', 'eth_call', [], env).catch((error: unknown) => seen.push(error))
          return new Response()
        },
      },
    ],
  })
  const send = nodes({
    'one.test': ({ method }) =>
      method === 'eth_call' ? { error: { code: 3, message: 'execution reverted', data: '0x01' } } : { result: 8 },
  })
  await createServer({ plugins: [reader, rpcServer({ chains: two })], fetch: send }).fetch(new Request('https://api.test/read'))
  expect(seen).toMatchObject([['eip155:1'], 8, { code: 3, data: '0x01', message: 'execution reverted' }])
})

test('members are returned as written', () => {
  const text = ' {"a" : {"x":[1,{"y":"}"}],"q":"\\"}"} , "b\\u0021":-1e5 ,"c":"a\\\\","d":18446744073709551615 ,"e":[ ] }\n'
  expect([...membersOf(text)]).toEqual([
    ['a', '{"x":[1,{"y":"}"}],"q":"\\"}"}'],
    ['b!', '-1e5'],
    ['c', '"a\\\\"'],
    ['d', '18446744073709551615'],
    ['e', '[ ]'],
  ])
  expect([...membersOf('{}')]).toEqual([])
})
