import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keyOf } from '../../../sandbox/src/bitcoin/keys.js'
import { servePayments } from '../fixtures/serve-payments.js'

const start = () => startSandbox({ bitcoin: true })
let sandbox: SandboxWith<{ readonly bitcoin: true }>
let shop: Awaited<ReturnType<typeof servePayments>>
let merchant = ''
let chain = ''
let count = 0
const open = (esplora: string) =>
  servePayments({
    rpc: {},
    options: {
      esplora: { [chain]: esplora },
      accepts: [{ asset: `${chain}/slip44:0`, symbol: 'BTC', name: 'Bitcoin', decimals: 8, recipient: `${chain}:${merchant}` }],
    },
  })
beforeAll(async () => {
  sandbox = await start()
  chain = sandbox.bitcoin.network.caipNetworkId
}, 60_000)
afterAll(() => sandbox?.stop())
beforeEach(async () => {
  count += 1
  merchant = keyOf(`merchant ${count}`, 0, count % 2 ? 'payment' : 'ordinals').address('regtest')
  shop = await open(sandbox.bitcoin.esploraUrl)
  return () => shop.stop()
})
const ask = (amount: string) => shop.create({ asset: `${chain}/slip44:0`, recipient: `${chain}:${merchant}`, amount })
/** Waits for a block. */
const send = async (to: string, amount: string | bigint): Promise<string> => {
  const provider = sandbox.wallets.alba.provider('https://shop.test')
  await provider.request({ method: 'btc_connect' })
  const address = sandbox.wallets.alba.bitcoin.accounts[0]?.payment
  sandbox.wallets.alba.bitcoin.setNetwork('regtest')
  return (await provider.request({
    method: 'btc_sendTransfer',
    params: { to, amount: String(amount), address: sandbox.wallets.alba.bitcoin.accounts[0]?.payment ?? address } as never,
  })) as string
}

test('coins are seen before they are in a block, received with one, and settled by the next', async () => {
  const payment = await ask('150000')
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open', needed: 2, due: '150000' })
  const hash = await send(merchant, payment.due)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'sent', hash, confirmations: 0 })
  await sandbox.bitcoin.mine()
  const payer = `${chain}:${sandbox.wallets.alba.bitcoin.accounts[0]?.payment}`
  expect(await shop.again(payment.id)).toMatchObject({ status: 'received', hash, confirmations: 1, payer })
  await sandbox.bitcoin.mine()
  expect(await shop.again(payment.id)).toMatchObject({ status: 'settled', hash, confirmations: 2 })
  expect((await shop.verify(`id=${payment.id}`)).reply.proof).toMatchObject({ hash, final: true })
  expect(shop.errors).toEqual([])
})

test('less, more and another recipient prove nothing, and a later payment still counts', async () => {
  const payment = await ask('90000')
  const stranger = keyOf('stranger', 0, 'payment').address('regtest')
  const claims = [
    await sandbox.bitcoin.fund(merchant, BigInt(payment.due) - 1n),
    await sandbox.bitcoin.fund(merchant, BigInt(payment.due) + 1n),
    await sandbox.bitcoin.fund(stranger, BigInt(payment.due)),
  ]
  for (const hash of claims) {
    await shop.sent(payment.id, hash)
    expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
  }
  const unknown = 'ab'.repeat(32)
  await shop.sent(payment.id, unknown)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'sent', hash: unknown })
  const hash = await sandbox.bitcoin.fund(merchant, BigInt(payment.due))
  expect(await shop.again(payment.id)).toMatchObject({ status: 'received', hash })
})

test('a transfer from hours before the payment was created does not count', async () => {
  const old = await sandbox.bitcoin.fund(merchant, 90_000n)
  shop.pass(3 * 3_600_000)
  const payment = await ask('90000')
  await shop.sent(payment.id, old)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
})

test('a transfer sent a moment before the payment was created does not count, in a block or not', async () => {
  const [waiting, mined] = [await send(merchant, 95_000n), await sandbox.bitcoin.fund(merchant, 96_000n)]
  for (const [old, amount] of [
    [waiting, '95000'],
    [mined, '96000'],
  ] as const) {
    const payment = await ask(amount)
    await shop.sent(payment.id, old)
    await sandbox.bitcoin.mine()
    expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
    const hash = await sandbox.bitcoin.fund(merchant, BigInt(payment.due))
    expect(await shop.again(payment.id)).toMatchObject({ status: 'received', hash })
  }
  // Many blocks later the amount is free again, but the transfer is as old as before.
  for (let i = 0; i < 8; i += 1) await sandbox.bitcoin.mine()
  const later = await ask('96000')
  await shop.sent(later.id, mined)
  expect(await shop.again(later.id)).toMatchObject({ status: 'open', hash: null })
})

test('small amounts have room for several payments', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => ask('20000')))
  expect(new Set(all.map(({ due }) => due)).size).toBe(6)
  expect(all.every(({ due }) => Number(due) <= 20_100)).toBe(true)
})

test.each([
  ['away', (path: string) => ({ status: 503, body: path })],
  ['a page', () => ({ status: 200, body: '<!doctype html>' })],
  ['another shape', () => ({ status: 200, body: '[{"txid":"x"}]' })],
  ['too much', () => ({ status: 200, body: `"${'x'.repeat(6_000_000)}"` })],
  ['nothing', () => ({ status: 200, body: 'null' })],
])('an Esplora server that answers %s proves nothing, and the operator is notified', async (_, answer) => {
  let isOdd = false
  const odd = createServer(async (request, response) => {
    const honest = isOdd ? undefined : await fetch(`${sandbox.bitcoin.esploraUrl}${request.url}`)
    const { status, body } = honest ? { status: honest.status, body: await honest.text() } : answer(String(request.url))
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => odd.once('listening', resolve))
  const own = await open(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`)
  const payment = await own.create({ asset: `${chain}/slip44:0`, recipient: `${chain}:${merchant}`, amount: '50000' })
  isOdd = true
  expect(await own.again(payment.id)).toMatchObject({ status: 'open' })
  expect(own.errors).toHaveLength(1)
  // Nothing new can be asked for.
  const body = { key: 'k'.repeat(16), asset: `${chain}/slip44:0`, recipient: `${chain}:${merchant}`, amount: '50000' }
  expect((await own.ask('/v1/pay/payments', body)).status).toBe(503)
  await own.stop()
  odd.closeAllConnections()
  odd.close()
})
