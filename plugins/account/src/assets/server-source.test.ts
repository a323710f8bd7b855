import type { Network } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { network } from '../fixtures/core-state.js'
import { withServer } from '../fixtures/with-server.js'

const address = `0x${'ab'.repeat(20)}`
const signal = new AbortController().signal
const token = {
  asset: `eip155:1:0x${'01'.repeat(20)}`,
  name: 'Coin',
  symbol: 'COIN',
  amount: '1500000',
  decimals: 6,
  price: '1.25',
  change24h: '-0.5',
  verified: true,
}
const holder = (chain: Network = network(1)) => ({ address, network: chain })

test('S3-01 S7-16 balances have exact amounts, prices and flags, for the requested account and chain', async () => {
  const { source, asked } = await withServer(() =>
    Response.json({ items: [token, { name: 'Ether', symbol: 'ETH', amount: '1', decimals: 18 }] }),
  )
  expect(await source.assets(holder(), { signal })).toEqual([
    {
      name: 'Coin',
      symbol: 'COIN',
      chainId: 'eip155:1',
      address: token.asset,
      price: 1.25,
      change24h: '-0.5',
      quantity: { decimals: '6', numeric: '1.5' },
      iconUrl: '',
      verified: true,
    },
    { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '0.000000000000000001' }, iconUrl: '' },
  ])
  expect(asked[0]).toContain(`/v1/accounts/${encodeURIComponent(`eip155:1:${address}`)}/balances?currency=usd&`)
})

test('AMT-14 requests an uncached answer from the server after a change', async () => {
  const { source, asked } = await withServer(() => Response.json({ items: [] }))
  await source.assets(holder(), { signal, fresh: true })
  await source.collectibles(holder(), { signal, fresh: true })
  await source.collectibles(holder(), { signal })
  expect(asked.map((url) => new URL(url).searchParams.get('fresh'))).toEqual(['true', 'true', null])
})

test('a price in another currency than dollars includes the currency, so that it is not mistaken for dollars', async () => {
  const { source, asked } = await withServer(() => Response.json({ items: [token, { ...token, name: 'Other', price: undefined }] }), {
    currency: 'eur',
  })
  expect((await source.assets(holder(), { signal }))?.map(({ price, currency }) => [price, currency])).toEqual([
    [1.25, 'eur'],
    [undefined, undefined],
  ])
  expect(asked[0]).toContain('currency=eur')
})

test('an image path from the server is relative to the server, not to the page; any other URL stays', async () => {
  const piece = { asset: token.asset, name: 'Piece', tokenId: '1' }
  const { source } = await withServer((url) =>
    Response.json({
      items: url.includes('/balances')
        ? [
            { ...token, iconUrl: '/v1/images/proxy?url=a' },
            { ...token, iconUrl: 'https://pictures.example/b.png' },
            { ...token, iconUrl: '//elsewhere.example/c.png' },
          ]
        : [{ ...piece, iconUrl: '/v1/images/proxy?url=d' }],
    }),
  )
  expect((await source.assets(holder(), { signal }))?.map(({ iconUrl }) => iconUrl)).toEqual([
    'https://api.test/v1/images/proxy?url=a',
    'https://pictures.example/b.png',
    '//elsewhere.example/c.png',
  ])
  expect((await source.collectibles(holder(), { signal }))?.map(({ imageUrl }) => imageUrl)).toEqual([
    'https://api.test/v1/images/proxy?url=d',
  ])
})

test('API-03 a chain that the server does not serve is requested once', async () => {
  const { source, asked } = await withServer(() => new Response('{}', { status: 404 }))
  for (let i = 0; i < 5; i++) expect(await source.assets(holder(), { signal })).toBeUndefined()
  expect(asked).toHaveLength(1)
  await source.assets(holder(network(2)), { signal })
  expect(asked).toHaveLength(2)
})

test('API-02 sends no request to a server with a retry time until then', async () => {
  let time = 1_000_000
  const { source, asked } = await withServer(() => new Response('{}', { status: 429, headers: { 'retry-after': '60' } }), {
    now: () => time,
  })
  await expect(source.assets(holder(), { signal })).rejects.toMatchObject({ details: { status: 429 } })
  time += 59_000
  expect(await source.assets(holder(), { signal })).toBeUndefined()
  expect(asked).toHaveLength(1)
  time += 2_000
  await expect(source.assets(holder(), { signal })).rejects.toThrow()
  expect(asked).toHaveLength(2)
})

test.each([
  [{ items: [{ ...token, amount: '1.5' }] }],
  [{ items: [{ ...token, amount: 5 }] }],
  [{ items: [{ ...token, decimals: -1 }] }],
  [{ items: 'none' }],
  [[]],
])('API-04 an invalid reply, %j, is an error and not a balance', async (reply) => {
  const report = vi.fn()
  const { source } = await withServer(() => Response.json(reply))
  await source.assets(holder(), { signal }).then(report, (error) => expect(error).toMatchObject({ code: 'http-reply' }))
  expect(report).not.toHaveBeenCalled()
})
