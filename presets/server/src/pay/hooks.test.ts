import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readHook } from '@latchkey/pay/merchant'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPayChain, type PayChain } from '../fixtures/pay-chain.js'

const SECRET = `whsec_${Buffer.from('a secret of exactly 32 bytes ...').toString('base64')}`
interface Got {
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  readonly at: number
}
type Answer = (response: ServerResponse, got: Got) => void
const ok: Answer = (response) => void response.writeHead(204).end()

let sandbox: Sandbox
let chain: PayChain
let receiver: Server
let url = ''
let got: Got[] = []
let answers: Answer[] = []
beforeAll(async () => {
  sandbox = await startSandbox()
  receiver = createServer((request: IncomingMessage, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      const one = { headers: request.headers as { [name: string]: string }, body, at: Date.now() }
      got.push(one)
      ;(answers.shift() ?? ok)(response, one)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => receiver.once('listening', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
}, 60_000)
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await sandbox?.stop()
})
beforeEach(async () => {
  got = []
  answers = []
  chain = await openPayChain(sandbox)
})

async function paid(shop: Awaited<ReturnType<PayChain['serve']>>, amount = '4000000') {
  const payment = await shop.create({ ...chain.dollar, amount, reference: 'order-1' })
  const hash = await chain.dollars(chain.merchant, payment.due)
  return { ...payment, hash }
}
const types = () => got.map(({ body }) => JSON.parse(body).type)

test('each status is sent once, signed so that another library accepts it, and never again', async () => {
  const shop = await chain.serve({ webhook: { url, secret: SECRET } })
  const { id, hash } = await paid(shop)
  await shop.work()
  expect(types()).toEqual(['payment.received'])
  await chain.client.mine({ blocks: 2 })
  for (let i = 0; i < 3; i += 1) {
    shop.pass(5_000)
    await shop.work()
  }
  expect(types()).toEqual(['payment.received', 'payment.settled'])
  const [, settled] = got as [Got, Got]
  const verified = new Webhook(SECRET).verify(settled.body, settled.headers)
  expect(verified).toMatchObject({ type: 'payment.settled', data: { id, hash, status: 'settled', reference: 'order-1', confirmations: 3 } })
  expect(settled.headers['webhook-id']).toBe(`msg_${id}_settled`)
  const read = await readHook(settled.headers, settled.body, SECRET, Number(settled.headers['webhook-timestamp']) * 1_000)
  expect(read).toMatchObject({ id: `msg_${id}_settled`, type: 'payment.settled', payment: { id, hash } })
  await shop.stop()
})

test('a payment that settles at the first check was received, too', async () => {
  const shop = await chain.serve({ webhook: { url, secret: SECRET } })
  await paid(shop)
  await chain.client.mine({ blocks: 2 })
  await shop.work()
  expect(types().sort()).toEqual(['payment.received', 'payment.settled'])
  await shop.stop()
})

test('a failing receiver gets the hook again with the same id, after growing pauses, until it accepts', async () => {
  const shop = await chain.serve({ webhook: { url, secret: SECRET } })
  await paid(shop)
  answers = [
    (response) => void response.writeHead(500).end('x'.repeat(100_000)),
    (response) => response.destroy(),
    (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    (response) => void response.writeHead(404).end(),
  ]
  const tries = async (ms: number): Promise<number> => {
    shop.pass(ms)
    await shop.work()
    return got.length
  }
  expect(await tries(0)).toBe(1)
  expect(await tries(4_000)).toBe(1)
  expect(await tries(1_000)).toBe(2)
  expect(await tries(29_000)).toBe(2)
  expect(await tries(1_000)).toBe(3)
  expect(await tries(118_000)).toBe(3)
  expect(await tries(2_000)).toBe(4)
  expect(await tries(600_000)).toBe(5)
  // It was accepted; the redirect was not followed.
  expect(await tries(86_400_000)).toBe(5)
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(got.map(({ body }) => body)).size).toBe(1)
  expect(new Set(got.map(({ headers }) => headers['webhook-signature'])).size).toBe(5)
  await shop.stop()
})

test('a receiver that never accepts is given up after three days', async () => {
  const shop = await chain.serve({ webhook: { url, secret: SECRET } })
  await paid(shop)
  answers = Array.from({ length: 100 }, (): Answer => (response) => void response.writeHead(503).end())
  for (let hour = 0; hour < 24 * 6; hour += 1) {
    shop.pass(3_600_000)
    await shop.work()
  }
  const hooks = got.filter(({ headers }) => headers['webhook-id']?.endsWith('_received'))
  expect(hooks.length).toBeGreaterThan(8)
  expect(hooks.length).toBeLessThan(20)
  await shop.stop()
})

test('a receiver that does not answer blocks nothing for more than ten seconds', async () => {
  const shop = await chain.serve({ webhook: { url, secret: SECRET } })
  await paid(shop)
  answers = [() => {}]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const working = shop.work()
  await vi.waitFor(() => expect(got).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(10_000)
  await working
  vi.useRealTimers()
  shop.pass(5_000)
  await shop.work()
  expect(got).toHaveLength(2)
  await shop.stop()
})

test('several servers on one database send each hook once', async () => {
  const shop = await chain.serve({ webhook: { url, secret: SECRET } })
  await paid(shop)
  answers = Array.from({ length: 4 }, (): Answer => (response) => void setTimeout(() => response.writeHead(200).end(), 50))
  await Promise.all(Array.from({ length: 6 }, () => shop.work()))
  shop.pass(5_000)
  await Promise.all(Array.from({ length: 6 }, () => shop.work()))
  expect(types()).toEqual(['payment.received'])
  await shop.stop()
})

test('reports an expired payment, and a later transfer afterwards', async () => {
  const shop = await chain.serve({ webhook: { url, secret: SECRET } })
  const payment = await shop.create({ ...chain.dollar, amount: '4000000' })
  shop.pass(1_800_000)
  await shop.work()
  await chain.dollars(chain.merchant, payment.due)
  shop.pass(60_000)
  await shop.work()
  expect(types()).toEqual(['payment.expired', 'payment.received'])
  await shop.stop()
})

test('a hook with another secret, body or time is rejected', async () => {
  const shop = await chain.serve({ webhook: { url, secret: SECRET } })
  await paid(shop)
  await shop.work()
  const [{ headers, body }] = got as [Got]
  const at = Number(headers['webhook-timestamp']) * 1_000
  const other = `whsec_${Buffer.from('another secret of 32 bytes ..... ').toString('base64')}`
  await expect(readHook(headers, body, SECRET, at)).resolves.toMatchObject({ type: 'payment.received' })
  await expect(
    readHook(new Headers({ ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }), body, SECRET, at),
  ).resolves.toBeDefined()
  for (const [heads, text, secret, now] of [
    [headers, body, other, at],
    [headers, body.replace('4000000', '9000000'), SECRET, at],
    [headers, body, SECRET, at + 301_000],
    [headers, body, SECRET, at - 301_000],
    [{ ...headers, 'webhook-id': 'msg_other' }, body, SECRET, at],
    [{ ...headers, 'webhook-timestamp': String(at / 1_000 + 1) }, body, SECRET, at],
    [{ ...headers, 'webhook-signature': 'v1,' }, body, SECRET, at],
    [{ ...headers, 'webhook-signature': 'v1,%%%' }, body, SECRET, at],
    [{}, body, SECRET, at],
    [headers, body, '', at],
  ] as const)
    await expect(readHook(heads, text, secret, now)).rejects.toMatchObject({ code: 'bad-hook', catalogue: 'pay-merchant' })
  await shop.stop()
})
