import { coinbaseOnramp } from '@latchkey/onramp/server'
import { coinbasePage, exchangeOf } from '@latchkey/pay/server'
import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayChain, type PayChain } from '../fixtures/pay-chain.js'

const start = () => startSandbox({ loadServer: () => import('../index.js'), onramp: true })
let sandbox: SandboxWith<{ readonly onramp: true }>
let chain: PayChain
let shop: Awaited<ReturnType<PayChain['serve']>>
beforeAll(async () => {
  sandbox = await start()
}, 60_000)
afterAll(() => sandbox?.stop())
afterEach(() => sandbox.onramp.reset())
beforeEach(async () => {
  chain = await openPayChain(sandbox)
  const { coinbase } = sandbox.serverConfig.onramp ?? {}
  if (!coinbase) throw new Error('There is no Coinbase.')
  const seller = exchangeOf(coinbaseOnramp(coinbase), {
    fiat: 'USD',
    pageOf: coinbasePage,
    assets: [{ asset: chain.ether.asset, symbol: 'ETH', name: 'Ether', decimals: 18, code: 'ETH:local-1337' }],
  })
  shop = await chain.serve({ exchanges: [seller], confirmations: { [chain.chain]: 1 } })
  return () => shop.stop()
})
const begin = (payment: string, key: string = crypto.randomUUID()) =>
  shop.ask('/v1/pay/exchanges/sessions', { exchange: 'coinbase', key, payment })

test('an onramp provider pays a payment to the last unit, and the chain proves it', async () => {
  const payment = await shop.create({ ...chain.ether, amount: '40000000000000000' })
  const { status, reply } = await begin(payment.id)
  expect([status, new URL(reply.url).searchParams.get('presetCryptoAmount')]).toEqual([200, '0.04'])
  await sandbox.onramp.coinbase.visit(reply.url, 'pay')
  shop.pass(4_000)
  const paid = await shop.again(payment.id)
  expect(paid.status).toBe('settled')
  expect(sandbox.onramp.coinbase.orders.at(-1)).toMatchObject({ hash: paid.hash, amount: '0.04' })
  shop.pass(4_000)
  expect((await shop.ask(`/v1/pay/exchanges/sessions?id=${reply.id}`)).reply.status).toBe('done')
})

test.each(['away', 'html', 'huge', 'redirect', 'nothing', 'amount', 'country'] as const)(
  'a faulty provider (%s) is unavailable',
  async (how) => {
    const payment = await shop.create({ ...chain.ether, amount: '40000000000000000' })
    sandbox.onramp.coinbase.misbehave(how)
    const { status, reply } = await begin(payment.id)
    expect([status, reply.error.code]).toEqual([503, 'unavailable'])
  },
)
