import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coinbaseOnramp } from './coinbase/coinbase-onramp.js'
import { meldOnramp } from './meld/meld-onramp.js'
import type { OnrampProvider, ProviderOrder } from './onramp-provider.js'

const keySecret = Buffer.alloc(64, 7).toString('base64')
const token = {
  asset: 'eip155:8453/slip44:60',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  codes: { coinbase: 'ETH:base', meld: 'ETH_BASE' },
}
const order: ProviderOrder = { token, code: '', address: '0xada', fiat: 'EUR', amount: '50.5', country: 'DE', subdivision: undefined }
const coinbase = () => coinbaseOnramp({ keyId: 'id', keySecret })
const meld = () => meldOnramp({ apiKey: 'key' })
const of = (provider: OnrampProvider): ProviderOrder => ({ ...order, code: token.codes[provider.id as 'coinbase' | 'meld'] })

interface Sent {
  readonly url: string
  readonly headers: { readonly [name: string]: string }
  readonly body: unknown
  readonly redirect: string | undefined
}
/** Replaces the network, with responses by path. */
function world(answers: { readonly [path: string]: unknown }, caller?: string) {
  const sent: Sent[] = []
  const fetch = (async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input)
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body))
    sent.push({ url: input, headers: init.headers as Sent['headers'], body, redirect: init.redirect })
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 })
  }) as typeof globalThis.fetch
  return { sent, call: { fetch, signal: new AbortController().signal, caller, report: undefined } }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('Coinbase gets the address and the visitor’s own IP in a token, and the page URL contains neither', async () => {
  const { sent, call } = world({ '/onramp/v1/token': { token: 'tok' } }, '203.0.113.7')
  const started = await coinbase().start({ ...of(coinbase()), id: 'ab'.repeat(16) }, call)
  expect(sent[0]).toMatchObject({
    url: 'https://api.developer.coinbase.com/onramp/v1/token',
    body: { addresses: [{ address: '0xada', blockchains: ['base'] }], assets: ['ETH'], clientIp: '203.0.113.7' },
    headers: { authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/) },
    redirect: 'error',
  })
  const url = new URL('url' in started ? started.url : '')
  expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'https://pay.coinbase.com/buy/select-asset',
    {
      ...{ sessionToken: 'tok', partnerUserRef: 'ab'.repeat(16), defaultNetwork: 'base', defaultAsset: 'ETH' },
      ...{ fiatCurrency: 'EUR', presetFiatAmount: '50.5', defaultPaymentMethod: 'CARD' },
    },
  ])
  const six = world({ '/onramp/v1/token': { token: 'tok' } }, '2001:db8:0:0::/64')
  await coinbase().start({ ...of(coinbase()), id: 'a' }, six.call)
  expect(six.sent[0]?.body).toMatchObject({ clientIp: '2001:db8:0:0::' })
})

test('Meld uses the seller with the best offer, and the address is locked in its page', async () => {
  const quotes = [
    { serviceProvider: 'A', sourceAmount: 50.5, destinationAmount: 0.01 },
    { serviceProvider: 'B', sourceAmount: 50.5, destinationAmount: 1e-7, totalFee: 1, networkFee: 0.5 },
    { serviceProvider: 'C', sourceAmount: 50.5, destinationAmount: 0.02, totalFee: 1.5, networkFee: 0.5 },
  ]
  const { sent, call } = world({
    '/payments/crypto/quote': { quotes },
    '/crypto/session/widget': { widgetUrl: 'https://sb.meldcrypto.com/?token=1' },
  })
  expect(await meld().quote(of(meld()), call)).toEqual({
    amount: '0.02',
    total: '50.5',
    fees: [
      { who: 'provider', amount: '1' },
      { who: 'network', amount: '0.5' },
    ],
  })
  expect(await meld().start({ ...of(meld()), id: 'x' }, call)).toMatchObject({ url: 'https://sb.meldcrypto.com/?token=1' })
  expect(sent.at(-1)).toMatchObject({
    headers: { authorization: 'BASIC key', 'meld-version': expect.any(String) },
    body: {
      sessionType: 'BUY',
      externalSessionId: 'x',
      sessionData: { walletAddress: '0xada', serviceProvider: 'C', lockFields: ['destinationCurrencyCode', 'walletAddress'] },
    },
  })
})

test('a tiny amount is written in digits', async () => {
  const quotes = [{ serviceProvider: 'B', sourceAmount: 50.5, destinationAmount: 1e-7 }]
  const { call } = world({ '/payments/crypto/quote': { quotes } })
  expect(await meld().quote(of(meld()), call)).toMatchObject({ amount: '0.000000100000000000' })
})

test.each([
  'http://meldcrypto.com/',
  'https://meldcrypto.com.evil.example/',
  'https://evilmeldcrypto.com/',
  'https://meldcrypto.com@evil.example/',
  'javascript:alert(1)//meldcrypto.com',
])('Meld’s page is never at %s', async (widgetUrl) => {
  const quotes = [{ serviceProvider: 'B', sourceAmount: 50.5, destinationAmount: 1 }]
  const { call } = world({ '/payments/crypto/quote': { quotes }, '/crypto/session/widget': { widgetUrl } })
  await expect(meld().start({ ...of(meld()), id: 'x' }, call)).rejects.toMatchObject({ code: 'unavailable' })
})

test.each([
  ['coinbase', coinbase],
  ['meld', meld],
] as const)('%s: does not wait for a provider that never answers', async (_, make) => {
  const provider = make()
  const fetch = ((_url: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as typeof globalThis.fetch
  const asked = provider.quote(of(provider), { fetch, signal: new AbortController().signal, caller: undefined, report: undefined })
  const given = expect(asked).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(10_000)
  await given
  expect(provider.health?.()).toHaveLength(1)
})
