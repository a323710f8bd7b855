import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mainnet } from '../networks.js'
import { createRpc, type Rpc } from './create-rpc.js'
import { parseExactly } from './parse-exactly.js'

type Answer = { readonly status?: number; readonly body?: string }

/** A node that answers like this, and says what it was asked. */
async function node(answer: Answer | 'nothing'): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push(body)
      if (answer !== 'nothing') response.writeHead(answer.status ?? 200).end(answer.body ?? '{"jsonrpc":"2.0","id":1,"result":7}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
const over = (signal: AbortSignal, ...urls: readonly string[]): Rpc => {
  const rpc = createRpc({ rpcUrls: { [mainnet.caipNetworkId]: urls }, signal })
  return (network, ...rest) => rpc({ ...network, rpcUrls: {} }, ...rest)
}
const life = (): AbortSignal => new AbortController().signal
const failure = (code: number): Answer => ({
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'no', data: { err: 'x' } } }),
})

test('API-06 the next node is asked where one is behind, busy or no node at all', async () => {
  const good = await node({})
  for (const bad of [{ status: 502, body: '<html>' }, failure(-32005), failure(-32603), failure(429)]) {
    const first = await node(bad)
    expect(await over(life(), first.url, good.url)(mainnet, 'getSlot', [])).toBe(7)
    expect(first.asked.length).toBe(1)
  }
  expect(await over(life(), 'http://127.0.0.1:1', good.url)(mainnet, 'getSlot', [])).toBe(7)
})

test('API-06 a refusal is the answer, with its code and data, and no other node is asked', async () => {
  const [first, second] = [await node(failure(-32002)), await node({})]
  await expect(over(life(), first.url, second.url)(mainnet, 'sendTransaction', [])).rejects.toMatchObject({
    catalogue: 'solana',
    code: 'node',
    details: { code: -32002, reason: 'no', data: { err: 'x' } },
  })
  expect(second.asked).toEqual([])
})

test('the last failure is told where no node answers, and a network without a node is not supported', async () => {
  const bad = await node({ status: 503, body: 'busy' })
  await expect(over(life(), bad.url)(mainnet, 'getSlot', [])).rejects.toThrow('HTTP status code: 503')
  await expect(over(life())(mainnet, 'getSlot', [])).rejects.toMatchObject({ code: 'chain-not-supported' })
})

test('KER-04 a stopped kernel asks nobody and waits for nobody', async () => {
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
