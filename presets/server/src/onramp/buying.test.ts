import { type OnrampProviderInfo, type OnrampPurchase, type OnrampQuote, type OnrampTokenInfo, onrampWire } from '@latchkey/onramp/wire'
import { type SandboxSeller, type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { Check } from 'typebox/value'
import { createPublicClient, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const start = () => startSandbox({ loadServer: () => import('../index.js'), onramp: true, solana: true })
let sandbox: SandboxWith<{ readonly onramp: true; readonly solana: true }>
beforeAll(async () => {
  sandbox = await start()
}, 60_000)
afterAll(() => sandbox?.stop())
afterEach(() => sandbox.onramp.reset())

const ETHER = 'eip155:1337/slip44:60'
const someone = () => privateKeyToAddress(generatePrivateKey())
/** Fields of all responses; each test checks those that it expects. */
interface Reply {
  readonly id: string
  readonly url: string
  readonly error: { readonly code: string; readonly field?: string }
  readonly items: readonly (OnrampPurchase & OnrampQuote)[]
  readonly refused: readonly object[]
  readonly providers: readonly OnrampProviderInfo[]
  readonly tokens: readonly OnrampTokenInfo[]
}
interface Answer {
  readonly status: number
  readonly reply: Reply
}
const ask = async (path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`${sandbox.server.url}${path}${path.includes('?') ? '&' : '?'}projectId=p`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: answer.status, reply: (await answer.json()) as Reply }
}
const orderOf = (address: string, more: object = {}) => ({
  account: `eip155:1337:${address}`,
  asset: ETHER,
  fiat: 'USD',
  amount: '100',
  country: 'US',
  subdivision: 'NY',
  ...more,
})
const begin = async (provider: string, address: string, more: object = {}): Promise<{ readonly id: string; readonly url: string }> => {
  const { status, reply } = await ask('/v1/onramp/sessions', { provider, ...orderOf(address, more) })
  expect([status, reply]).toEqual([200, expect.objectContaining({ id: expect.any(String) })])
  return reply
}
const read = async (id: string): Promise<OnrampPurchase> => {
  const [purchase] = (await ask('/v1/onramp/purchases', { ids: [id] })).reply.items
  if (!purchase) throw new Error('There is no such purchase.')
  return purchase
}
const chain = () => createPublicClient({ transport: http(sandbox.chains[0].rpcUrl) })
const sellers = (): readonly SandboxSeller[] => [sandbox.onramp.coinbase, sandbox.onramp.meld]

test.each(['coinbase', 'meld'] as const)(
  '%s: money becomes coins at the visitor’s address, and hooks follow the purchase to its end',
  async (id) => {
    const ada = someone()
    const seller = sandbox.onramp[id]
    const { id: purchase, url } = await begin(id, ada)
    expect(await read(purchase)).toMatchObject({ status: 'open', provider: id, account: `eip155:1337:${ada}`, paid: '100', amount: null })
    seller.hold()
    await seller.visit(url, 'pay')
    expect(await read(purchase)).toMatchObject({ status: 'pending' })
    await seller.release()
    const done = await read(purchase)
    expect(done).toMatchObject({ status: 'done', asset: ETHER, symbol: 'ETH', fiat: 'USD', paid: '100' })
    expect(seller.hooks.slice(-2)).toEqual([204, 204])
    // In the chain's own form.
    expect(String(await chain().getBalance({ address: ada }))).toBe(done.amount)
    const receipt = await chain().getTransactionReceipt({ hash: done.hash as `0x${string}` })
    expect([receipt.status, receipt.to]).toEqual(['success', ada.toLowerCase()])
    expect(Check(onrampWire.purchases.reply, { items: [done] })).toBe(true)
  },
)

test('tokens are bought like coins', async () => {
  const ada = someone()
  const token = sandbox.contracts.token
  const { id, url } = await begin('coinbase', ada, { asset: `eip155:1337/erc20:${token}` })
  await sandbox.onramp.coinbase.visit(url, 'pay')
  const { amount } = await read(id)
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  expect(String(await chain().readContract({ address: token, abi, functionName: 'balanceOf', args: [ada] }))).toBe(amount)
  expect(amount).toBe('98400000')
})

test('Meld sells on Solana, and Coinbase does not', async () => {
  const [owner = ''] = sandbox.wallets.elba.solana.accounts
  const { caipNetworkId } = sandbox.solana.network
  const more = { account: `${caipNetworkId}:${owner}`, asset: `${caipNetworkId}/slip44:501` }
  const refused = await ask('/v1/onramp/sessions', { provider: 'coinbase', ...orderOf('', more) })
  expect([refused.status, refused.reply.error.field]).toEqual([400, 'asset'])
  const { id, url } = await begin('meld', '', more)
  await sandbox.onramp.meld.visit(url, 'pay')
  expect(await read(id)).toMatchObject({ status: 'done', account: more.account, amount: '656000000' })
})

test('the options list assets, providers, countries and currencies', async () => {
  const { reply } = await ask('/v1/onramp/options?country=EG')
  expect(Check(onrampWire.options.reply, reply)).toBe(true)
  expect(reply).toMatchObject({
    country: 'EG',
    providers: [
      { id: 'coinbase', name: 'Coinbase', feeRange: '1-2%', chains: ['eip155:1337', 'eip155:31338'], available: true },
      { id: 'meld', name: 'Meld.io', feeRange: '1-2%', available: true },
    ],
  })
  expect(reply.tokens.map((token) => [token.symbol, token.providers])).toContainEqual(['SOL', ['meld']])
  const available = async (query: string) => (await ask(`/v1/onramp/options${query}`)).reply.providers.map(({ available: is }) => is)
  expect(await available('?country=GB')).toEqual([false, true])
  expect(await available('?country=US&subdivision=NY')).toEqual([true, true])
  expect(await available('?country=US&subdivision=TX')).toEqual([false, true])
  expect(await available('?country=KP')).toEqual([false, false])
  expect(await available('')).toEqual([true, true])
})

test('quotes of all providers are combined, most coins first, with their fees', async () => {
  const { reply } = await ask('/v1/onramp/quotes', orderOf(someone()))
  expect(Check(onrampWire.quotes.reply, reply)).toBe(true)
  expect(reply).toEqual({
    items: [
      {
        provider: 'coinbase',
        amount: '39360000000000000',
        total: '100',
        fees: [
          { who: 'provider', amount: '1.5' },
          { who: 'network', amount: '0.1' },
        ],
      },
      {
        provider: 'meld',
        amount: expect.any(String),
        total: '100',
        fees: [
          { who: 'provider', amount: '1.5' },
          { who: 'network', amount: '0.1' },
        ],
      },
    ],
    refused: [],
  })
})

test('a declined card is a failed purchase, until another one succeeds', async () => {
  const ada = someone()
  const seller = sandbox.onramp.coinbase
  const { id, url } = await begin('coinbase', ada)
  await seller.visit(url, 'decline')
  expect(await read(id)).toMatchObject({ status: 'failed', hash: null })
  expect(await chain().getBalance({ address: ada })).toBe(0n)
})

test.each(['coinbase', 'meld'] as const)(
  '%s: hooks that are lost, repeated, or out of order have the same result',
  async (id) => {
    const seller = sandbox.onramp[id]
    for (const how of ['lost', 'twice', 'backwards'] as const) {
      const ada = someone()
      seller.misdeliver(how)
      const { id: purchase, url } = await begin(id, ada)
      await seller.visit(url, 'pay')
      if (how === 'backwards') await seller.flush()
      // Purchases whose hooks are lost are polled, at most every four seconds.
      if (how === 'lost') await expect.poll(async () => (await read(purchase)).status, { timeout: 10_000, interval: 500 }).toBe('done')
      expect([how, await read(purchase)]).toMatchObject([how, { status: 'done', hash: expect.stringMatching(/^0x/) }])
      expect(String(await chain().getBalance({ address: ada }))).toBe((await read(purchase)).amount)
      seller.misdeliver()
    }
  },
  30_000,
)

test.each(['coinbase', 'meld'] as const)('%s: a hook signed by someone else changes nothing', async (id) => {
  const seller = sandbox.onramp[id]
  seller.misdeliver('forged')
  seller.hold()
  const { id: purchase, url } = await begin(id, someone())
  await seller.visit(url, 'pay')
  expect(seller.hooks.at(-1)).toBe(401)
  expect(await read(purchase)).toMatchObject({ status: 'open' })
})

test.each(['coinbase', 'meld'] as const)('%s: a hook about another address is ignored', async (id) => {
  const seller = sandbox.onramp[id]
  seller.misbehave('address')
  const { id: purchase, url } = await begin(id, someone())
  await seller.visit(url, 'pay')
  expect(await read(purchase)).toMatchObject({ status: 'open', hash: null, amount: null })
})

test.each(['away', 'html', 'huge', 'redirect', 'nothing', 'dear'] as const)(
  'a faulty provider (%s) does not affect the other one’s quote',
  async (how) => {
    for (const seller of sellers()) {
      seller.misbehave(how)
      const { status, reply } = await ask('/v1/onramp/quotes', orderOf(someone()))
      seller.misbehave()
      expect([status, reply.items.map(({ provider }) => provider), reply.refused]).toEqual([
        200,
        sellers().flatMap((each) => (each === seller ? [] : [each.id])),
        [{ provider: seller.id, reason: 'unavailable' }],
      ])
    }
  },
)

test('reports a provider’s own refusal as a refusal', async () => {
  for (const [how, reason] of [
    ['country', 'country'],
    ['amount', 'amount'],
  ] as const) {
    for (const seller of sellers()) {
      seller.misbehave(how)
      const { reply } = await ask('/v1/onramp/quotes', orderOf(someone()))
      expect(reply.refused).toEqual([{ provider: seller.id, reason }])
      const begun = await ask('/v1/onramp/sessions', { provider: seller.id, ...orderOf(someone()) })
      expect([begun.status, begun.reply.error.field]).toEqual([400, reason])
      seller.misbehave()
    }
  }
})

test('never returns a page on another host', async () => {
  sandbox.onramp.meld.misbehave('page')
  const { status, reply } = await ask('/v1/onramp/sessions', { provider: 'meld', ...orderOf(someone()) })
  expect([status, reply.error.code]).toEqual([503, 'unavailable'])
})

test('refuses contradictory input before any provider is called', async () => {
  const ada = someone()
  for (const [field, more] of [
    ['asset', { asset: 'eip155:1337/slip44:61' }],
    ['fiat', { fiat: 'XAU' }],
    ['amount', { amount: '9.99' }],
    ['amount', { amount: '7500.01' }],
    ['account', { account: `eip155:31338:${ada}` }],
    ['account', { account: `eip155:1337:0x8ba1f109551bD432803012645Ac136ddd64DBA7A` }],
    ['amount', { amount: '1e3' }],
    ['amount', { amount: '-100' }],
  ] as const) {
    for (const path of ['/v1/onramp/quotes', '/v1/onramp/sessions']) {
      const { status, reply } = await ask(path, { provider: 'coinbase', ...orderOf(ada, more) })
      expect([field, more, status, reply.error.field]).toEqual([field, more, 400, field])
    }
  }
})

test('no response contains a key', async () => {
  const { coinbase, meld } = sandbox.serverConfig.onramp ?? {}
  const answers = [
    await ask('/v1/onramp/options'),
    await ask('/v1/onramp/quotes', orderOf(someone())),
    await ask('/v1/onramp/sessions', { provider: 'coinbase', ...orderOf(someone()) }),
    await ask('/v1/onramp/sessions', { provider: 'meld', ...orderOf(someone()) }),
  ]
  const text = JSON.stringify(answers)
  for (const secret of [coinbase?.keySecret, coinbase?.hookSecret, coinbase?.keyId, meld?.apiKey]) expect(text).not.toContain(secret)
})
