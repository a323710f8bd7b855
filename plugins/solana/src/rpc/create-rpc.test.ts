import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mainnet } from '../networks.js'
import { createRpc, type Rpc } from './create-rpc.js'
import { parseExactly } from './parse-exactly.js'

interface Question {
  readonly id: number
  readonly method: string
}
type Answer = { readonly status?: number; readonly body?: string }

/** A node with these answers, and the requests it received. */
async function node(
  answer: Answer | 'nothing',
  genesis?: string,
): Promise<{ readonly url: string; readonly asked: string[]; readonly chains: string[]; readonly requests: string[][] }> {
  const asked: string[] = []
  const chains: string[] = []
  const requests: string[][] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const given: unknown = JSON.parse(body)
      const questions = [given].flat() as readonly Question[]
      requests.push(questions.map(({ method }) => method))
      const replies = questions.map(({ id, method }) => {
        const isGenesis = method === 'getGenesisHash'
        if (isGenesis && genesis !== undefined) chains.push(genesis)
        if (!isGenesis) asked.push(body)
        return isGenesis && genesis !== undefined
          ? { jsonrpc: '2.0', id, result: genesis }
          : { jsonrpc: '2.0', ...(answer !== 'nothing' && answer.status === undefined && JSON.parse(answer.body ?? '{"result":7}')), id }
      })
      if (answer === 'nothing') return
      if (answer.status === undefined) response.end(JSON.stringify(Array.isArray(given) ? replies : replies[0]))
      else response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, chains, requests }
}
const over = (signal: AbortSignal, ...urls: readonly string[]): Rpc => {
  const rpc = createRpc({ rpcUrls: { [mainnet.caipNetworkId]: urls }, signal, report: (error) => void reported.push(error) })
  return (network, ...rest) => rpc({ ...network, rpcUrls: {} }, ...rest)
}
const reported: unknown[] = []
beforeEach(() => void reported.splice(0))
const life = (): AbortSignal => new AbortController().signal
const failure = (code: number): Answer => ({
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'no', data: { err: 'x' } } }),
})

test('API-06 the next node is tried if one lags behind, is busy or is not a node at all', async () => {
  const good = await node({})
  for (const bad of [{ status: 502, body: '<html>' }, failure(-32005), failure(-32603), failure(429)]) {
    const first = await node(bad)
    expect(await over(life(), first.url, good.url)(mainnet, 'getSlot', [])).toBe(7)
    expect(first.asked.length).toBe(1)
  }
  expect(await over(life(), 'http://127.0.0.1:1', good.url)(mainnet, 'getSlot', [])).toBe(7)
})

test('API-06 a refusal is the answer, with its code and data, and no other node is tried', async () => {
  const [first, second] = [await node(failure(-32002)), await node({})]
  await expect(over(life(), first.url, second.url)(mainnet, 'sendTransaction', [])).rejects.toMatchObject({
    catalogue: 'solana',
    code: 'node',
    details: { code: -32002, reason: 'no', data: { err: 'x' } },
  })
  expect(second.asked).toEqual([])
})

/** Genesis hashes of the main cluster and the development one. */
const [MAIN, OTHER] = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG']

test('API-12 a node of another cluster is detected with the first request, dropped and reported once', async () => {
  const [first, second] = [await node({}, OTHER), await node({ body: '{"jsonrpc":"2.0","id":1,"result":8}' }, MAIN)]
  const rpc = over(life(), first.url, second.url)
  for (let i = 0; i < 3; i++) expect(await rpc(mainnet, 'getSlot', [])).toBe(8)
  expect([first.asked.length, second.asked.length]).toEqual([1, 3])
  expect([...first.chains, ...second.chains]).toEqual([OTHER, MAIN])
  const details = { host: new URL(first.url).host, expected: mainnet.caipNetworkId, found: `solana:${OTHER.slice(0, 32)}` }
  expect(reported).toEqual([expect.objectContaining({ catalogue: 'solana', code: 'wrong-chain', details })])
  await expect(over(life(), first.url)(mainnet, 'getSlot', [])).rejects.toMatchObject({ code: 'wrong-chain' })
})

test('API-11 a node that hangs costs one wait, and the others are tried before it then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [silent, good] = [await node('nothing'), await node({})]
  const rpc = over(life(), silent.url, good.url)
  const reading = rpc(mainnet, 'getSlot', [])
  await vi.waitUntil(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return silent.asked.length > 0
  })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await reading).toBe(7)
  expect(await rpc(mainnet, 'getSlot', [])).toBe(7)
  expect([silent.asked.length, good.asked.length]).toEqual([1, 2])
})

test('the last failure is thrown if no node answers, and a network without a node is not supported', async () => {
  const bad = await node({ status: 503, body: 'busy' })
  await expect(over(life(), bad.url)(mainnet, 'getSlot', [])).rejects.toThrow('HTTP status code: 503')
  await expect(over(life())(mainnet, 'getSlot', [])).rejects.toMatchObject({ code: 'chain-not-supported' })
})

test('KER-04 a stopped kernel sends no request and waits for none', async () => {
  const silent = await node('nothing')
  const abort = new AbortController()
  const rpc = over(abort.signal, silent.url)
  const waiting = rpc(mainnet, 'getSlot', [])
  waiting.catch(() => {})
  await vi.waitUntil(() => silent.asked.length > 0)
  abort.abort(new Error('over'))
  await expect(waiting).rejects.toThrow('over')
  await expect(rpc(mainnet, 'getSlot', [])).rejects.toThrow('over')
  expect(silent.asked.length).toBe(1)
})

test('whole numbers that a double cannot hold keep every digit', () => {
  const text = '{"value":18446744073709551615,"list":[9007199254740993,-9007199254740993],"small":42,"part":0.1234567890123456,"e":1e21}'
  expect(parseExactly(text, 200)).toEqual({
    value: '18446744073709551615',
    list: ['9007199254740993', '-9007199254740993'],
    small: 42,
    part: 0.1234567890123456,
    e: 1e21,
  })
  expect(parseExactly('{"log":"a \\"18446744073709551615\\" b","x":"18446744073709551615"}', 200)).toEqual({
    log: 'a "18446744073709551615" b',
    x: '18446744073709551615',
  })
})
