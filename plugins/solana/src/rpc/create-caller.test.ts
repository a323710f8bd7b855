import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createCaller } from './create-caller.js'

interface Question {
  readonly id: number
  readonly method: string
}

/** A node that answers as `say` does; `bodies` are the received requests, in order. */
async function node(say: (asked: Question | Question[], response: ServerResponse) => void) {
  const bodies: (Question | Question[])[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const asked = JSON.parse(Buffer.concat(parts).toString()) as Question | Question[]
    bodies.push(asked)
    say(asked, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { bodies, call: createCaller(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) }
}
const reply = ({ id, method }: Question) => ({ jsonrpc: '2.0', id, result: `of ${method}` })
const life = () => new AbortController().signal
const kinds = (bodies: readonly (Question | Question[])[]) => bodies.map((body) => (Array.isArray(body) ? body.length : 'one'))

test('API-55 simultaneous calls go in one request, and each gets its own answer in any order', async () => {
  const { bodies, call } = await node((asked, response) => {
    response.end(JSON.stringify([asked].flat().reverse().map(reply)))
  })
  expect(await Promise.all(['a', 'b', 'c'].map((method) => call(method, [], life())))).toEqual(['of a', 'of b', 'of c'])
  expect(kinds(bodies)).toEqual([3])
})

test('API-55 S9-31 a single call is sent alone, and at most a thousand go together', async () => {
  const { bodies, call } = await node((asked, response) => {
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked)))
  })
  expect(await call('a', [], life())).toBe('of a')
  await Promise.all(Array.from({ length: 1_001 }, () => call('b', [], life())))
  expect(kinds(bodies)).toEqual(['one', 1_000, 'one'])
})

test.each([
  ['by its status', (response: ServerResponse) => response.writeHead(400).end('no lists')],
  ['by one error', (response: ServerResponse) => response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no lists"}}')],
])('API-55 a node that refuses batches %s gets single calls from then on', async (_how, refuse) => {
  const { bodies, call } = await node((asked, response) => {
    if (Array.isArray(asked)) refuse(response)
    else response.end(JSON.stringify(reply(asked)))
  })
  const both = () => Promise.all([call('a', [], life()), call('b', [], life())])
  expect(await both()).toEqual(['of a', 'of b'])
  expect(await both()).toEqual(['of a', 'of b'])
  expect(kinds(bodies)).toEqual([2, 'one', 'one', 'one', 'one'])
})

test('API-55 an error, and a missing answer, only affect their caller', async () => {
  const { call } = await node((asked, response) => {
    const [first, second] = asked as Question[]
    response.end(JSON.stringify([first && reply(first), { id: second?.id, error: { code: -32002, message: 'no', data: { err: 'x' } } }]))
  })
  const [a, b, c] = await Promise.allSettled(['a', 'b', 'c'].map((method) => call(method, [], life())))
  expect(a).toMatchObject({ value: 'of a' })
  expect(b).toMatchObject({ reason: { code: 'node', details: { code: -32002, reason: 'no', data: { err: 'x' } } } })
  expect(c).toMatchObject({ reason: { code: 'node', details: { code: -32603 } } })
})

test('API-55 a caller that aborts does not affect the others, and without any the request is aborted', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  let closed = false
  const { bodies, call } = await node((_asked, response) => void response.on('close', () => (closed = true)))
  const waiting = [call('a', [], first.signal), call('b', [], second.signal)].map((each) => each.catch((error: Error) => error.message))
  await expect.poll(() => bodies.length).toBe(1)
  first.abort(new Error('gone'))
  expect(await waiting[0]).toBe('gone')
  expect(closed).toBe(false)
  second.abort(new Error('gone too'))
  expect(await waiting[1]).toBe('gone too')
  await expect.poll(() => closed).toBe(true)
})
