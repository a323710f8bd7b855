import { afterEach, expect, test, vi } from 'vitest'
import { askPrices } from './ask-prices.js'

afterEach(() => vi.unstubAllGlobals())

const ETH = 'eip155:1/slip44:60'
function answering(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: URL, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test("prices come from the frame's own server, in dollars", async () => {
  const fetch = answering(200, {
    items: [
      { asset: ETH, price: '2412.07', asOf: null },
      { asset: 'other', price: null, asOf: null },
    ],
  })
  expect(await askPrices([ETH, 'other'], 'project')).toEqual(new Map([[ETH, '2412.07']]))
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(String(url)).toBe('https://wallet.example/v1/prices?projectId=project')
  expect(JSON.parse(String(init?.body))).toEqual({ currency: 'usd', assets: [ETH, 'other'] })
  expect(init?.credentials).toBe('omit')
})

test('a server without prices, and one that sends something else, has none', async () => {
  for (const [status, body] of [
    [404, { error: 'not-found' }],
    [200, { items: [{ asset: ETH, price: '1e9' }] }],
    [200, { items: [{ asset: ETH, price: 5 }] }],
    [200, undefined],
  ] as const) {
    answering(status, body ?? null)
    expect(await askPrices([ETH], 'project')).toEqual(new Map())
  }
})
