import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { type FakeNode, startFakeNode, type Temper } from './fixtures/fake-node.js'
import { startServer } from './start-server.js'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const CASES: readonly (readonly [name: string, nodes: number, temper: Temper])[] = [
  ['answers 503', 1, (response) => void response.writeHead(503).end()],
  ['answers 503, as two others do', 3, (response) => void response.writeHead(503).end()],
  // Nothing arrives at all; each call ends with the server's own timeout.
  ['does not answer', 1, () => {}],
  ['answers 429 for a minute', 1, (response) => void response.writeHead(429, { 'retry-after': '60' }).end()],
]

test.each(CASES)('API-31 other visitors read while one requests logs without end and the node %s', async (_, count, temper) => {
  const nodes = await Promise.all(Array.from({ length: count }, () => startFakeNode(temper)))
  for (const node of nodes) ends.push(node.stop)
  const { post } = await serverOf(nodes)
  const heavy = Array.from({ length: 10 }, (_, id) => call('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x1' }], id))
  const attack = flood(() => post('203.0.113.9', heavy))
  await attack.answered(nodes)
  const reads = await Promise.all(
    Array.from({ length: 20 }, async (_, visitor) => {
      const statuses: number[] = []
      for (let i = 0; i < 10; i += 1) statuses.push(await post(`198.51.100.${visitor + 1}`, call('eth_getBalance', ['0x1', 'latest'])))
      return statuses
    }),
  )
  await attack.stop()
  const good = reads.flat().filter((status) => status === 200)
  expect(good.length).toBeGreaterThanOrEqual(198)
  // Its own faults end its reads, and the server's own probes stay few.
  for (const { asked } of nodes) {
    expect(asked.get('eth_getLogs') ?? 0).toBeLessThanOrEqual(20)
    expect(asked.get('eth_blockNumber') ?? 0).toBeLessThanOrEqual(20)
  }
})

async function serverOf(nodes: readonly FakeNode[]) {
  const { url, stop } = await startServer({
    port: 0,
    graceMs: 0,
    proxies: 1,
    mode: 'development',
    log: { warn() {}, error() {} },
    rpc: { 'eip155:1': { urls: nodes.map((node) => node.url) } },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  ends.push(stop, () => agent.destroy())
  const post = async (address: string, body: unknown, signal?: AbortSignal): Promise<number> => {
    const sent = request(`${url}/v1/?chainId=eip155%3A1&projectId=p`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      ...(signal && { signal }),
    })
    sent.end(JSON.stringify(body))
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  return { post }
}

const call = (method: string, params: readonly unknown[], id = 1) => ({ jsonrpc: '2.0', id, method, params })

/** Ten connections of one visitor, busy until told to stop. */
function flood(ask: () => Promise<number>) {
  let on = true
  const busy = async (): Promise<void> => {
    while (on) await ask().catch(() => 0)
  }
  for (let i = 0; i < 10; i += 1) void busy()
  return {
    /** Until every node has received enough requests to be paused. */
    async answered(nodes: readonly FakeNode[]): Promise<void> {
      const enough = (): boolean => nodes.every(({ asked }) => (asked.get('eth_getLogs') ?? 0) > 0)
      await vi.waitFor(() => expect(enough()).toBe(true))
    },
    async stop(): Promise<void> {
      on = false
    },
  }
}
