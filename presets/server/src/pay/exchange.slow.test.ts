import type { ExchangeMisbehaviour } from '@latchkey/sandbox'
import { createPublicClient, http } from 'viem'
import { expect, test } from 'vitest'
import { ETHER, withExchange } from '../fixtures/with-exchange.js'

const { sandbox, shop, ask, exchange, keyOf, begin, session, untilPaid, payAtExchange } = withExchange()

test.each(['solana', 'bip122'])('a payment on %s is made at the exchange, and proven by the chain', { timeout: 30_000 }, payAtExchange)

test('no other visitor gets a turn to pay while the exchange pays', { timeout: 20_000 }, async () => {
  const payment = await ask(ETHER, '2000000')
  const { reply } = await begin({ payment: payment.id })
  exchange().hold()
  await exchange().visit(reply.url, 'pay')
  await untilPaid(payment.id, 'sent')
  expect((await shop().turn(payment.id, 'a'.repeat(16))).granted).toBe(false)
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
  expect((await shop().read(payment.id)).status).toBe('open')
  await exchange().visit(reply.url, 'refund')
  await untilPaid(payment.id, 'refunded')
  expect((await session(reply.id)).status).toBe('refunded')
  // Another attempt, from a wallet this time.
  expect((await shop().turn(payment.id, 'a'.repeat(16))).granted).toBe(true)
})

test('coins and dollars are deposited to any account', { timeout: 20_000 }, async () => {
  const account = '0x000000000000000000000000000000000000dEaD'
  const client = createPublicClient({ transport: http(sandbox().chains[1].rpcUrl) })
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
    expect((await shop().read(payment.id)).status).toBe('open')
  },
)
