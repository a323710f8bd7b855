import type { Network } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForTransaction } from '../actions/wait-for-transaction.js'
import { mainnet } from '../networks.js'
import { createRpc } from './create-rpc.js'

// viem's batches are queued by URL and outlive a test, so each test uses different URLs.
let [A, B] = ['', '']
let network: Network = mainnet
let tests = 0

interface Question {
  readonly id: number
  readonly method: string
  readonly params?: unknown
}
type Reply = (bodies: readonly Question[], init: RequestInit) => Promise<Response> | Response

/** Nodes that answer as the test sets, and record every request. Only the network traffic is faked. */
function nodes(replies: { readonly [url: string]: Reply }): {
  readonly asked: string[]
  readonly signals: AbortSignal[]
  readonly chains: string[]
} {
  const asked: string[] = []
  const signals: AbortSignal[] = []
  const chains: string[] = []
  vi.stubGlobal('fetch', async (input: unknown, init: RequestInit) => {
    const bodies = JSON.parse(String(init.body)) as readonly Question[]
    const methods = bodies.map((b) => b.method).filter((method) => method !== 'eth_chainId')
    if (methods.length > 0) asked.push(`${String(input)} ${methods.join('+')}`)
    chains.push(...bodies.flatMap(({ method }) => (method === 'eth_chainId' ? [String(input)] : [])))
    if (init.signal) signals.push(init.signal)
    return replies[String(input)]?.(bodies, init) ?? Promise.reject(new TypeError('fetch failed'))
  })
  return { asked, signals, chains }
}
const result =
  (value: unknown): Reply =>
  (bodies) =>
    Response.json(bodies.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : value })))
const failure =
  (code: number, message: string): Reply =>
  (bodies) =>
    Response.json(bodies.map(({ id }) => ({ jsonrpc: '2.0', id, error: { code, message } })))
const silence: Reply = (_bodies, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const life = (): AbortController => new AbortController()
const make = (
  signal: AbortSignal,
  options: {
    readonly rank?: boolean
    readonly rpcUrls?: Record<string, readonly string[]>
    readonly report?: (error: unknown) => void
  } = {},
) => createRpc({ rpcUrls: {}, rank: false, signal, report: () => {}, ...options })

/** A node of another chain, which answers everything. */
const foreign: Reply = (bodies) =>
  Response.json(bodies.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x2105' : '0xbad' })))

/** Advances the clock, and lets answers that need no clock be processed. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  tests++
  A = `https://a${tests}.test/`
  B = `https://b${tests}.test/`
  network = { ...mainnet, rpcUrls: { default: { http: [A, B] } } }
})
afterEach(() => void vi.useRealTimers())

test('API-06 the next node replaces one that is dead or silent', async () => {
  const dead = nodes({ [B]: result('0x1') })
  const first = make(life().signal)(network, 'eth_gasPrice', [])
  await pass(0)
  expect(await first).toBe('0x1')
  expect(dead.asked).toEqual([`${A} eth_gasPrice`, `${B} eth_gasPrice`])

  const silent = nodes({ [A]: silence, [B]: result('0x2') })
  const second = make(life().signal)(network, 'eth_gasPrice', [])
  await pass(1_900)
  expect(silent.asked).toEqual([`${A} eth_gasPrice`])
  await pass(100)
  expect(await second).toBe('0x2')
})

test('API-11 S9-30 a node that hangs costs one wait; for a minute the others are tried before it', async () => {
  const { asked } = nodes({ [A]: silence, [B]: result('0x2') })
  const rpc = make(life().signal)
  const first = rpc(network, 'eth_gasPrice', [])
  await pass(2_000)
  expect(await first).toBe('0x2')
  const second = rpc(network, 'eth_blockNumber', [])
  await pass(0)
  expect(await second).toBe('0x2')
  expect(asked).toEqual([`${A} eth_gasPrice`, `${B} eth_gasPrice`, `${B} eth_blockNumber`])
  await pass(60_000)
  const third = rpc(network, 'eth_gasPrice', [])
  await pass(0)
  expect(asked.at(-1)).toBe(`${A} eth_gasPrice`)
  await pass(2_000)
  expect(await third).toBe('0x2')
})

test('API-11 a late answer counts, and a hanging node does not block the others', async () => {
  const slow: Reply = async (bodies, init) => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return result('0x3')(bodies, init)
  }
  nodes({ [A]: slow, [B]: silence })
  const reading = make(life().signal)(network, 'eth_gasPrice', [])
  await pass(5_000)
  expect(await reading).toBe('0x3')
  // The node that hangs, until its 10 s are over.
  await pass(10_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('API-11 with a node that hangs and a good one, a receipt is found within two polls', async () => {
  const receipt = { status: '0x1', blockNumber: '0x10' }
  nodes({ [A]: silence, [B]: result(receipt) })
  const rpc = make(life().signal)
  const waiting = waitForTransaction({ rpc, signal: life().signal }, { hash: '0x1', network })
  await pass(3_500)
  expect(await waiting).toMatchObject({ status: 'confirmed' })
})

test('API-12 a node of another chain is detected with the first request, dropped and reported once', async () => {
  const reported: unknown[] = []
  const { asked, chains } = nodes({ [A]: foreign, [B]: result('0x1') })
  const rpc = make(life().signal, { report: (error) => void reported.push(error) })
  for (let i = 0; i < 3; i++) {
    const reading = rpc(network, 'eth_gasPrice', [])
    await pass(0)
    expect(await reading).toBe('0x1')
  }
  expect(asked).toEqual([`${A} eth_gasPrice`, ...Array(3).fill(`${B} eth_gasPrice`)])
  expect(chains).toEqual([A, B])
  const details = { host: new URL(A).host, expected: 'eip155:1', found: 'eip155:8453' }
  expect(reported).toEqual([expect.objectContaining({ catalogue: 'eip155', code: 'wrong-chain', details })])
})

test('API-12 if every node serves another chain, none of their answers are used', async () => {
  nodes({ [A]: foreign, [B]: foreign })
  const reading = make(life().signal)(network, 'eth_gasPrice', [])
  reading.catch(() => {})
  await pass(10_000)
  await expect(reading).rejects.toMatchObject({ code: 'wrong-chain' })
})

test('API-12 a node that does not report its chain keeps getting requests, and an unreachable one is checked again', async () => {
  let up = false
  const shy: Reply = (bodies) =>
    Response.json(
      bodies.map(({ id, method }) =>
        method === 'eth_chainId' ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } } : { jsonrpc: '2.0', id, result: '0x7' },
      ),
    )
  const { chains } = nodes({ [A]: (...args) => (up ? foreign(...args) : new Response('', { status: 503 })), [B]: shy })
  const rpc = make(life().signal)
  for (let i = 0; i < 2; i++) {
    const reading = rpc(network, 'eth_gasPrice', [])
    await pass(0)
    expect(await reading).toBe('0x7')
    up = true
  }
  expect(chains).toEqual([A, B, A])
})

test.each([
  [4001, 'refused'],
  [5000, 'refused'],
  [4200, 'not supported'],
  [-32601, 'not found'],
  [-32004, 'not supported'],
  [-32602, 'invalid params'],
  [3, 'execution reverted'],
])('API-06 S8-37 the answer %i "%s" is final: no other node is tried, and none again', async (code, message) => {
  const { asked } = nodes({ [A]: failure(code, message), [B]: result('0x1') })
  const reading = make(life().signal)(network, 'eth_call', [])
  reading.catch(() => {})
  await pass(60_000)
  await expect(reading).rejects.toMatchObject({ code: code === 5000 ? 4001 : code })
  expect(asked).toHaveLength(1)
})

test('API-02 when every node fails, requests are retried ever more slowly, and then fail', async () => {
  const { asked } = nodes({ [A]: () => new Response('', { status: 503 }), [B]: () => new Response('', { status: 429 }) })
  const reading = make(life().signal)(network, 'eth_gasPrice', [])
  reading.catch(() => {})
  await pass(900)
  expect(asked).toHaveLength(2)
  await pass(120_000)
  await expect(reading).rejects.toThrow()
  expect(asked).toHaveLength(6)
  expect(vi.getTimerCount()).toBe(0)
})

test('API-02 a node with a retry time is not asked sooner', async () => {
  const { asked } = nodes({ [A]: () => new Response('', { status: 429, headers: { 'Retry-After': '7' } }) })
  const reading = make(life().signal)({ ...network, rpcUrls: { default: { http: [A] } } }, 'eth_gasPrice', [])
  reading.catch(() => {})
  await pass(6_900)
  expect(asked).toHaveLength(1)
  await pass(1_100)
  expect(asked).toHaveLength(2)
})

test('simultaneous reads are sent together', async () => {
  const { asked } = nodes({
    [A]: (bodies) => Response.json(bodies.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method }))),
  })
  const rpc = make(life().signal)
  const both = Promise.all([rpc(network, 'eth_gasPrice', []), rpc(network, 'eth_blockNumber', [])])
  await pass(0)
  expect(await both).toEqual(['eth_gasPrice', 'eth_blockNumber'])
  expect(asked).toEqual([`${A} eth_gasPrice+eth_blockNumber`])
})

test('own addresses come first, and a duplicate address counts once', async () => {
  const { asked } = nodes({})
  const rpc = make(life().signal, { rpcUrls: { 'eip155:1': ['https://own.test/', A] } })
  const reading = rpc(network, 'eth_gasPrice', [])
  reading.catch(() => {})
  await pass(0)
  expect(asked).toEqual(['https://own.test/ eth_gasPrice', `${A} eth_gasPrice`, `${B} eth_gasPrice`])
})

test('a network without an address is not supported', async () => {
  await expect(make(life().signal)({ ...network, rpcUrls: {} }, 'eth_gasPrice', [])).rejects.toMatchObject({
    code: 'chain-not-supported',
    message: 'Chain is not supported',
  })
})

test('ranking is off by default: only actual reads are requested', async () => {
  const { asked } = nodes({ [A]: result('0x1') })
  const reading = make(life().signal)(network, 'eth_gasPrice', [])
  await pass(60_000)
  await reading
  expect(asked).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('API-05 KER-04 S9-32 ranking measures every 4 s, rests while the page is hidden, and ends with the kernel', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const { asked } = nodes({ [A]: result(true), [B]: result(true) })
  const stop = life()
  const reading = make(stop.signal, { rank: true })(network, 'eth_gasPrice', [])
  await pass(0)
  await reading
  const pings = (): number => asked.filter((a) => a.includes('net_listening')).length
  await pass(100)
  expect(pings()).toBe(2)
  await pass(4_000)
  expect(pings()).toBe(4)
  page.visibilityState = 'hidden'
  await pass(60_000)
  expect(pings()).toBe(4)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(pings()).toBe(6)
  stop.abort()
  await pass(60_000)
  expect(pings()).toBe(6)
  expect(vi.getTimerCount()).toBe(0)
})

test('KER-04 stopping while the addresses are measured ends the ranking at once', async () => {
  let silent = false
  const reply: Reply = (bodies, init) => (silent ? silence : result(true))(bodies, init)
  const { asked } = nodes({ [A]: reply, [B]: reply })
  const stop = life()
  const reading = make(stop.signal, { rank: true })(network, 'eth_gasPrice', [])
  await pass(100)
  await reading
  const before = asked.length
  silent = true
  await pass(4_000)
  expect(asked).toHaveLength(before + 2)
  stop.abort()
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
  await pass(60_000)
  expect(asked).toHaveLength(before + 2)
})

test('KER-04 stopping cancels work in flight: the request, the next node, the next try', async () => {
  const { asked, signals } = nodes({ [A]: silence })
  const waiting = life()
  const silent = make(waiting.signal)(network, 'eth_gasPrice', [])
  silent.catch(() => {})
  await pass(100)
  waiting.abort(new Error('stopped'))
  await expect(silent).rejects.toThrow('stopped')
  await pass(60_000)
  expect(signals[0]?.aborted).toBe(true)
  expect(asked).toHaveLength(1)

  nodes({})
  const retrying = life()
  const failing = make(retrying.signal)(network, 'eth_gasPrice', [])
  failing.catch(() => {})
  await pass(100)
  retrying.abort(new Error('stopped'))
  await expect(failing).rejects.toThrow('stopped')
  expect(vi.getTimerCount()).toBe(0)
})

test('API-12 ignores a chain id in another form, and accepts one in other digits', async () => {
  for (const id of ['0x01', '0x', '8453', `0x${'0'.repeat(64)}2105`, 8453, null, '0x2105 ', 'x0x2105']) {
    const { asked } = nodes({
      [A]: (bodies) =>
        Response.json(bodies.map(({ id: at, method }) => ({ jsonrpc: '2.0', id: at, result: method === 'eth_chainId' ? id : '0x1' }))),
      [B]: result('0x2'),
    })
    const reading = make(life().signal)(network, 'eth_gasPrice', [])
    await pass(0)
    expect(await reading, String(id)).toBe('0x1')
    expect(asked).toHaveLength(1)
  }
})

test('API-12 the failure of the network’s own node counts once the others are known to be foreign', async () => {
  nodes({ [A]: () => new Response('', { status: 503 }), [B]: foreign })
  const reading = make(life().signal)(network, 'eth_gasPrice', [])
  reading.catch(() => {})
  await pass(20_000)
  await expect(reading).rejects.not.toMatchObject({ code: 'wrong-chain' })
})

test('a network without an address is mentioned in the error', async () => {
  await expect(make(life().signal)({ ...network, rpcUrls: {} }, 'eth_gasPrice', [])).rejects.toMatchObject({
    details: { chain: 'eip155:1' },
  })
})

test('KER-04 after a stop nothing is requested', async () => {
  const { asked } = nodes({ [A]: result('0x1') })
  const stop = life()
  const rpc = make(stop.signal)
  stop.abort(new Error('stopped'))
  await expect(rpc(network, 'eth_gasPrice', [])).rejects.toThrow('stopped')
  expect(asked).toEqual([])
})

test('KER-04 a failure that arrives with the stop counts as the stop', async () => {
  const stop = life()
  const { asked } = nodes({
    [A]: () => {
      stop.abort(new Error('stopped'))
      return new Response('', { status: 503 })
    },
    [B]: result('0x1'),
  })
  const reading = make(stop.signal)(network, 'eth_gasPrice', [])
  reading.catch(() => {})
  await pass(10_000)
  await expect(reading).rejects.toThrow('stopped')
  expect(asked).toHaveLength(1)
})

test('two networks have separate nodes, and requests keep their parameters', async () => {
  const bodies: unknown[] = []
  const echo =
    (own: string, chain: string): Reply =>
    (questions) => {
      bodies.push(
        ...questions.map(({ method, params }) => (method === 'eth_chainId' ? [] : [own, method, params])).filter((each) => each.length),
      )
      return Response.json(questions.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? chain : own })))
    }
  nodes({ [A]: echo('a', '0x1'), [B]: echo('b', '0x2105') })
  const one = { ...network, rpcUrls: { default: { http: [A] } } }
  const two: Network = { ...network, id: 8453, caipNetworkId: 'eip155:8453', rpcUrls: { default: { http: [B] } } }
  const rpc = make(life().signal)
  const both = Promise.all([rpc(one, 'eth_getBalance', ['0x1', 'latest']), rpc(two, 'eth_getCode', ['0x2'])])
  await pass(0)
  expect(await both).toEqual(['a', 'b'])
  expect(bodies).toEqual([
    ['a', 'eth_getBalance', ['0x1', 'latest']],
    ['b', 'eth_getCode', ['0x2']],
  ])
})

test('API-06 S7-08 with ranking the fastest answers first, from any position in the list', async () => {
  const slow: Reply = async (bodies, init) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    return result('0xa')(bodies, init)
  }
  const { asked } = nodes({ [A]: slow, [B]: result('0xb') })
  const stop = life()
  const rpc = make(stop.signal, { rank: true })
  const first = rpc(network, 'eth_gasPrice', [])
  await pass(2_000)
  expect(await first).toBe('0xa')
  const second = rpc(network, 'eth_gasPrice', [])
  await pass(0)
  expect(await second).toBe('0xb')
  const hosts = asked.filter((each) => each.includes('eth_gasPrice')).map((each) => each.split(' ')[0])
  expect(hosts).toEqual([A, B])
  stop.abort()
})

test('ranking of a single address sends nothing', async () => {
  const { asked } = nodes({ [A]: result('0x1') })
  const stop = life()
  const reading = make(stop.signal, { rank: true })({ ...network, rpcUrls: { default: { http: [A] } } }, 'eth_gasPrice', [])
  await pass(10_000)
  expect(await reading).toBe('0x1')
  expect(asked).toHaveLength(1)
  stop.abort()
})

test('API-46 S9-31 simultaneous reads are sent in batches of 1000', async () => {
  const sizes: number[] = []
  nodes({
    [A]: (bodies, init) => {
      sizes.push(bodies.length)
      return result('0x1')(bodies, init)
    },
  })
  const rpc = make(life().signal)
  // The chain check travels with the first request.
  const all = Promise.all(Array.from({ length: 1000 }, () => rpc(network, 'eth_gasPrice', [])))
  await pass(0)
  await all
  expect(sizes.toSorted((a, b) => b - a)).toEqual([1000, 1])
})

/** Two ranked nodes: one answers after 100 ms, the other at once but fails when `fails` says so. */
function ranked(fails: (ping: number) => boolean) {
  let ping = 0
  const steady: Reply = async (bodies, init) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return result('steady')(bodies, init)
  }
  const fast: Reply = (bodies, init) => {
    const isPing = bodies.some(({ method }) => method === 'net_listening')
    if (isPing && fails(ping++)) throw new TypeError('fetch failed')
    return result('fast')(bodies, init)
  }
  nodes({ [A]: steady, [B]: fast })
  const stop = life()
  const rpc = make(stop.signal, { rank: true })
  return {
    stop,
    first: async () => {
      const answer = rpc(network, 'eth_gasPrice', [])
      await pass(200)
      return answer
    },
  }
}

// Fast and failing f of ten times: 0.3 + 0.7 (1 - f / 10), but never slower; steady and slow: 0.7.
test.each([
  [4, 'fast'],
  [5, 'steady'],
] as const)(
  'API-46 S9-34 nodes are ranked by 0.7 stability and 0.3 latency: fast and failing %i of ten times, the %s one is first',
  async (failing, first) => {
    const world = ranked((ping) => ping % 10 < failing)
    await world.first()
    // Ten samples, with a pause of 4 s after each.
    for (let i = 0; i < 9; i++) await pass(4_200)
    expect(await world.first()).toBe(first)
    world.stop.abort()
  },
)

test('API-46 S9-33 samples older than the last ten are dropped', async () => {
  const world = ranked((ping) => ping < 10)
  await world.first()
  for (let i = 0; i < 9; i++) await pass(4_200)
  expect(await world.first()).toBe('steady')
  for (let i = 0; i < 10; i++) await pass(4_200)
  expect(await world.first()).toBe('fast')
  world.stop.abort()
})
