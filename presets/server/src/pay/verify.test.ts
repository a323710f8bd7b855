import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyPayment } from '@latchkey/pay/merchant'
import { provePayment } from '@latchkey/pay/server'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MERCHANT_KEY } from '../fixtures/pay.js'
import { openPayChain, type PayChain } from '../fixtures/pay-chain.js'

let sandbox: Sandbox
let chain: PayChain
let shop: Awaited<ReturnType<PayChain['serve']>>
beforeAll(async () => {
  sandbox = await startSandbox()
}, 60_000)
afterAll(() => sandbox?.stop())
beforeEach(async () => {
  chain = await openPayChain(sandbox)
  shop = await chain.serve()
  return () => shop.stop()
})
const SERVER = 'https://api.test'
const toShop: typeof fetch = async (input, init) => shop.server.fetch(new Request(input, init))
const args = (more: object = {}) => {
  const { asset, recipient } = chain.dollar
  return { server: SERVER, merchantKey: MERCHANT_KEY, expected: { asset, recipient, amount: 5_000_000n }, fetch: toShop, ...more }
}
const paid = async (amount = '5000000', reference = 'order-1') => {
  const payment = await shop.create({ ...chain.dollar, amount, reference })
  const hash = await chain.dollars(chain.merchant, payment.due)
  return { payment, hash }
}

test('the chain proves a payment once it is settled, and not before', async () => {
  await expect(verifyPayment('order-1', args())).rejects.toMatchObject({ code: 'unknown' })
  const { payment, hash } = await paid()
  await expect(verifyPayment('order-1', args())).rejects.toMatchObject({ code: 'unsettled', details: { status: 'received' } })
  await chain.client.mine({ blocks: 2 })
  expect(await verifyPayment('order-1', args())).toMatchObject({ id: payment.id, status: 'settled', hash, reference: 'order-1' })
})

test('a cheap payment with the reference of an expensive order does not count', async () => {
  await paid('1000')
  await chain.client.mine({ blocks: 3 })
  await expect(verifyPayment('order-1', args())).rejects.toMatchObject({ code: 'unknown' })
  // The real one is found among any number of others.
  const { payment } = await paid()
  await chain.client.mine({ blocks: 3 })
  shop.pass()
  expect((await verifyPayment('order-1', args())).id).toBe(payment.id)
})

test('a settled payment that is no longer on the chain is not proven', async () => {
  const before = await chain.client.snapshot()
  await paid()
  await chain.client.mine({ blocks: 2 })
  await verifyPayment('order-1', args())
  await chain.client.revert({ id: before })
  await chain.client.mine({ blocks: 5 })
  await expect(verifyPayment('order-1', args())).rejects.toMatchObject({ code: 'unproved' })
})

test('rejects an invalid answer of a server', async () => {
  const { payment } = await paid()
  await chain.client.mine({ blocks: 2 })
  const { reply } = await shop.verify(`id=${payment.id}`)
  const answered =
    (value: unknown, status = 200): typeof fetch =>
    async () =>
      new Response(typeof value === 'string' ? value : JSON.stringify(value), { status })
  const good = { payment: reply.payment, proof: reply.proof }
  await expect(verifyPayment('order-1', args({ fetch: answered(good) }))).resolves.toBeDefined()
  for (const [value, code] of [
    [{ ...good, payment: { ...good.payment, amount: '1' } }, 'mismatch'],
    [{ ...good, payment: { ...good.payment, due: '1' } }, 'mismatch'],
    [{ ...good, payment: { ...good.payment, recipient: `${chain.chain}:${chain.account.address}` } }, 'mismatch'],
    [{ ...good, payment: { ...good.payment, reference: 'order-2' } }, 'mismatch'],
    [{ ...good, payment: { ...good.payment, asset: chain.ether.asset } }, 'mismatch'],
    [{ ...good, proof: null }, 'unproved'],
    [{ ...good, proof: { ...good.proof, final: false } }, 'unproved'],
    [{ ...good, proof: { ...good.proof, hash: `0x${'0'.repeat(64)}` } }, 'unproved'],
    [{ payment: good.payment }, 'unanswered'],
    ['<html>', 'unanswered'],
    ['x'.repeat(200_000), 'unanswered'],
  ] as const)
    await expect(verifyPayment('order-1', args({ fetch: answered(value) })), JSON.stringify(value).slice(0, 200)).rejects.toMatchObject({
      code,
    })
  await expect(verifyPayment('order-1', args({ fetch: answered({}, 500) }))).rejects.toMatchObject({
    code: 'unanswered',
    details: { status: 500 },
  })
  await expect(verifyPayment('order-1', args({ merchantKey: 'x' }))).rejects.toMatchObject({ code: 'unanswered', details: { status: 401 } })
})

test('a wait ends by its signal, and by its timeout', async () => {
  const slow = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => slow.once('listening', resolve))
  const server = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const leave = new AbortController()
  const left = verifyPayment('order-1', args({ server, fetch, signal: leave.signal }))
  leave.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(verifyPayment('order-1', args({ server, fetch, timeoutMs: 30 }))).rejects.toMatchObject({ code: 'unanswered' })
  slow.closeAllConnections()
  slow.close()
})

test('a merchant with nodes can verify a transfer without a server', async () => {
  const request = (_: string, method: string, params: readonly unknown[]): Promise<unknown> =>
    chain.client.request({ method, params } as never) as Promise<unknown>
  const since = Date.now()
  const { asset, recipient } = chain.dollar
  const wanted = { asset, recipient, amount: 5_000_123n, since, until: since + 60_000 }
  expect(await provePayment(wanted, { request })).toBeUndefined()
  const hash = await chain.dollars(chain.merchant, 5_000_123n)
  for (const more of [{}, { hash }])
    expect(await provePayment({ ...wanted, ...more }, { request })).toMatchObject({ hash, confirmations: 1, final: false })
  await chain.client.mine({ blocks: 4 })
  expect(await provePayment(wanted, { request })).toMatchObject({ hash, final: true })
  for (const more of [
    { amount: 5_000_122n },
    { since: since + 600_000 },
    { asset: chain.ether.asset },
    { recipient: `${chain.chain}:${chain.account.address}` },
  ])
    expect(await provePayment({ ...wanted, hash, ...more }, { request })).toBeUndefined()
  await expect(provePayment({ ...wanted, asset: 'cosmos:x/slip44:1' }, { request })).rejects.toMatchObject({ code: 'invalid' })
  await expect(provePayment(wanted, {})).rejects.toMatchObject({ code: 'unavailable' })
})
