import { expect, test } from 'vitest'
import { ETHER, withExchange } from '../fixtures/with-exchange.js'

const { sandbox, shop, ask, exchange, keyOf, begin, session, untilPaid, payAtExchange } = withExchange()

test('exchanges list their payout assets, and only for configured assets', async () => {
  const { reply } = await shop().ask('/v1/pay/exchanges')
  expect(reply.items).toEqual([{ id: 'sandbox', name: 'Sandbox Exchange' }])
  expect((await shop().ask(`/v1/pay/exchanges?asset=${ETHER}`)).reply.items).toHaveLength(1)
  expect((await shop().ask('/v1/pay/exchanges?asset=eip155:1/slip44:60')).reply.items).toEqual([])
  const assets = (await shop().ask('/v1/pay/exchanges/assets')).reply.items as readonly {
    readonly symbol: string
    readonly exchanges: readonly string[]
  }[]
  expect(assets.map(({ symbol }) => symbol)).toEqual(['TUSD', 'ETH', 'TUSD', 'ETH', 'SOL', 'BTC'])
  expect(assets.every(({ exchanges }) => exchanges.includes('sandbox'))).toBe(true)
})

test('a payment is made at the exchange, and proven by the chain', { timeout: 30_000 }, () => payAtExchange('eip155:1337'))

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

test('an unreachable exchange has no page, and nothing is lost', async () => {
  const payment = await ask(ETHER, '4000000')
  const key = keyOf()
  exchange().misbehave('away')
  const { status, reply } = await begin({ key, payment: payment.id })
  expect([status, reply.error.code]).toEqual([503, 'unavailable'])
  exchange().misbehave()
  expect((await begin({ key, payment: payment.id })).status).toBe(200)
  expect((await shop().read(payment.id)).status).toBe('open')
})

test('an exchange’s claim of a payment proves nothing', { timeout: 20_000 }, async () => {
  const payment = await ask(ETHER, '5000000')
  const { reply } = await begin({ payment: payment.id })
  exchange().misbehave('lie')
  await untilPaid(payment.id, 'sent')
  const { reply: asked } = await shop().verify(`id=${payment.id}`, sandbox().pay.merchantKey)
  expect([asked.payment.status, asked.proof]).toEqual(['sent', null])
  expect((await session(reply.id)).status).toBe('done')
})

test('no response contains a key', async () => {
  const payment = await ask(ETHER, '6000000')
  const answers = [
    await shop().ask('/v1/pay/options'),
    await shop().read(payment.id),
    await begin({ payment: payment.id }),
    await shop().ask('/v1/health'),
  ]
  expect(JSON.stringify(answers)).not.toContain(sandbox().pay.merchantKey)
})
