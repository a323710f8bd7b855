import { type ExchangeMisbehaviour, type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { createPublicClient, http } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payClient } from '../fixtures/pay.js'

const start = () => startSandbox({ pay: true, solana: true, bitcoin: true })
let sandbox: SandboxWith<{ readonly pay: true; readonly solana: true; readonly bitcoin: true }>
let shop: ReturnType<typeof payClient>
beforeAll(async () => {
  sandbox = await start()
  shop = payClient((path, init) => fetch(`${sandbox.server.url}${path}`, init))
}, 60_000)
afterAll(() => sandbox?.stop())
afterEach(() => sandbox.pay.exchange.misbehave())
const ETHER = 'eip155:1337/slip44:60'
const exchange = () => sandbox.pay.exchange
const merchantOf = (asset: string): string => {
  const chain = asset.split('/')[0] ?? ''
  return `${chain}:${sandbox.pay.merchant[chain]}`
}
const ask = (asset: string, amount: string) => shop.create({ asset, recipient: merchantOf(asset), amount })
const keyOf = () => crypto.randomUUID()
const begin = (more: object) => shop.ask('/v1/pay/exchanges/sessions', { exchange: 'sandbox', key: keyOf(), ...more })
const session = async (id: string) => (await shop.ask(`/v1/pay/exchanges/sessions?id=${id}`)).reply
/** Readers cause a chain request every three seconds. */
const untilPaid = (id: string, status: string) =>
  expect.poll(async () => (await shop.read(id)).status, { timeout: 12_000, interval: 300 }).toBe(status)

test('exchanges list what they pay out, and only for configured assets', async () => {
  const { reply } = await shop.ask('/v1/pay/exchanges')
  expect(reply.items).toEqual([{ id: 'sandbox', name: 'Sandbox Exchange' }])
  expect((await shop.ask(`/v1/pay/exchanges?asset=${ETHER}`)).reply.items).toHaveLength(1)
  expect((await shop.ask('/v1/pay/exchanges?asset=eip155:1/slip44:60')).reply.items).toEqual([])
  const assets = (await shop.ask('/v1/pay/exchanges/assets')).reply.items as readonly {
    readonly symbol: string
    readonly exchanges: readonly string[]
  }[]
  expect(assets.map(({ symbol }) => symbol)).toEqual(['TUSD', 'ETH', 'TUSD', 'ETH', 'SOL', 'BTC'])
  expect(assets.every(({ exchanges }) => exchanges.includes('sandbox'))).toBe(true)
})

test.each(['eip155:1337', 'solana', 'bip122'])(
  'a payment on %s is made at the exchange, and proven by the chain',
  { timeout: 30_000 },
  async (which) => {
    const { accepts } = sandbox.serverConfig.pay ?? { accepts: [] }
    const { asset, recipient } = accepts.findLast((each) => each.asset.startsWith(which) && each.asset.includes('slip44')) ?? {
      asset: '',
      recipient: '',
    }
    const payment = await shop.create({ asset, recipient, amount: '12000000' })
    const { status, reply } = await begin({ payment: payment.id })
    expect([status, reply]).toEqual([
      200,
      { id: expect.stringMatching(/^[0-9a-f]{32}$/), url: expect.any(String), expiresAt: expect.any(String) },
    ])
    expect((await session(reply.id)).status).toBe('unknown')
    await exchange().visit(reply.url, 'pay')
    await untilPaid(payment.id, 'settled')
    const { hash } = await shop.read(payment.id)
    expect(exchange().deposits.find(({ id }) => id === reply.id)).toMatchObject({ state: 'paid', hash, amount: payment.due })
    const { reply: proved } = await shop.verify(`id=${payment.id}`, sandbox.pay.merchantKey)
    expect(proved.proof).toMatchObject({ hash, final: true })
  },
)

test('the same key opens the same page, and no other deposit', async () => {
  const [payment, other] = [await ask(ETHER, '1000000'), await ask(ETHER, '1000000')]
  const key = keyOf()
  const both = await Promise.all([begin({ key, payment: payment.id }), begin({ key, payment: payment.id })])
  const again = await begin({ key, payment: payment.id })
  expect(new Set([...both, again].map(({ reply }) => `${reply.id} ${reply.url}`)).size).toBe(1)
  expect(exchange().deposits.filter(({ amount }) => amount === payment.due)).toHaveLength(1)
  const wrong = await begin({ key, payment: other.id })
  expect([wrong.status, wrong.reply.error.field]).toEqual([400, 'key'])
})

test('while the exchange pays, nobody else gets a turn to pay', { timeout: 20_000 }, async () => {
  const payment = await ask(ETHER, '2000000')
  const { reply } = await begin({ payment: payment.id })
  exchange().hold()
  await exchange().visit(reply.url, 'pay')
  await untilPaid(payment.id, 'sent')
  expect((await shop.turn(payment.id, 'a'.repeat(16))).granted).toBe(false)
  expect((await session(reply.id)).status).toBe('pending')
  await exchange().release()
  await untilPaid(payment.id, 'settled')
  // A paid one is not paid again.
  expect((await begin({ payment: payment.id })).status).toBe(409)
})

test('a failed deposit can be retried; a refunded one is reported', { timeout: 30_000 }, async () => {
  const payment = await ask(ETHER, '3000000')
  const { reply } = await begin({ payment: payment.id })
  await exchange().visit(reply.url, 'fail')
  await expect.poll(async () => (await session(reply.id)).status, { timeout: 10_000 }).toBe('failed')
  expect((await shop.read(payment.id)).status).toBe('open')
  await exchange().visit(reply.url, 'refund')
  await untilPaid(payment.id, 'refunded')
  expect((await session(reply.id)).status).toBe('refunded')
  // Another attempt, from a wallet this time.
  expect((await shop.turn(payment.id, 'a'.repeat(16))).granted).toBe(true)
})

test('coins and dollars are deposited to any account', { timeout: 20_000 }, async () => {
  const account = '0x000000000000000000000000000000000000dEaD'
  const client = createPublicClient({ transport: http(sandbox.chains[1].rpcUrl) })
  const before = await client.getBalance({ address: account })
  const { reply } = await begin({ asset: 'eip155:31338/slip44:60', recipient: `eip155:31338:${account}`, amount: '7000000' })
  await exchange().visit(reply.url, 'pay')
  await expect.poll(async () => (await session(reply.id)).status, { timeout: 10_000 }).toBe('done')
  expect((await client.getBalance({ address: account })) - before).toBe(7_000_000n)
  for (const [field, more] of [
    ['recipient', { recipient: 'eip155:31338:0x000000000000000000000000000000000000DEAd' }],
    ['recipient', { recipient: `eip155:1337:${account}` }],
    ['asset', { asset: 'eip155:31338/slip44:61' }],
  ] as const) {
    const refused = await begin({ asset: 'eip155:31338/slip44:60', recipient: `eip155:31338:${account}`, amount: '7', ...more })
    expect([field, refused.status, refused.reply.error.field]).toEqual([field, 400, field])
  }
  expect((await begin({ exchange: 'other', payment: 'a'.repeat(32) })).status).toBe(404)
  expect((await begin({ payment: 'a'.repeat(32) })).status).toBe(404)
})

test.each<ExchangeMisbehaviour>(['away', 'html', 'huge', 'slow', 'redirect', 'page', 'other'])(
  'a faulty exchange (%s) has no page, and nothing is lost',
  { timeout: 20_000 },
  async (how) => {
    const payment = await ask(ETHER, '4000000')
    const key = keyOf()
    exchange().misbehave(how)
    const { status, reply } = await begin({ key, payment: payment.id })
    expect([how, status, reply.error.code]).toEqual([how, 503, 'unavailable'])
    exchange().misbehave()
    expect((await begin({ key, payment: payment.id })).status).toBe(200)
    expect((await shop.read(payment.id)).status).toBe('open')
  },
)

test('an exchange that claims to have paid proves nothing', { timeout: 20_000 }, async () => {
  const payment = await ask(ETHER, '5000000')
  const { reply } = await begin({ payment: payment.id })
  exchange().misbehave('lie')
  await untilPaid(payment.id, 'sent')
  const { reply: asked } = await shop.verify(`id=${payment.id}`, sandbox.pay.merchantKey)
  expect([asked.payment.status, asked.proof]).toEqual(['sent', null])
  expect((await session(reply.id)).status).toBe('done')
})

test('no response contains a key', async () => {
  const payment = await ask(ETHER, '6000000')
  const answers = [
    await shop.ask('/v1/pay/options'),
    await shop.read(payment.id),
    await begin({ payment: payment.id }),
    await shop.ask('/v1/health'),
  ]
  expect(JSON.stringify(answers)).not.toContain(sandbox.pay.merchantKey)
})
