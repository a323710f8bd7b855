import { type AnyServerPlugin, createServer } from '@latchkey/kernel/server'
import { fixedPrices, pricesServer } from '@latchkey/prices/server'
import { rpcServer } from '@latchkey/rpc/server'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountServer } from './account-server.js'
import type { AccountSource } from './account-source.js'
import { blockscoutAccounts } from './blockscout-accounts.js'
import { nodeAccounts } from './node-accounts.js'

interface Answer {
  readonly status: number
  readonly body: { readonly items: readonly { readonly [field: string]: unknown }[]; readonly error?: { readonly code: string } }
}
async function get(plugins: readonly AnyServerPlugin[], path: string, send: typeof fetch = fetch): Promise<Answer> {
  const response = await createServer({ plugins, fetch: send }).fetch(new Request(`https://api.test${path}`))
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const of = (account: string, what = 'balances', query = 'currency=usd&projectId=p'): string =>
  `/v1/accounts/${encodeURIComponent(account)}/${what}?${query}`
const ADDRESS = '0x00000000000000000000000000000000000000aa'

describe('from the operator’s own nodes', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ solana: true })
  })
  afterAll(() => sandbox?.stop())
  const servers = () => {
    const { rpcUrl } = sandbox.chains[0]
    const token = { chainId: 1337, address: sandbox.contracts.token, decimals: 6, symbol: 'TUSD', name: 'Test Dollar' }
    const none = { ...token, address: ADDRESS, symbol: 'NONE' }
    return [
      rpcServer({
        chains: {
          'eip155:1337': { urls: [rpcUrl] },
          [sandbox.solana?.network.caipNetworkId ?? '']: { urls: [sandbox.solana?.rpcUrl ?? ''] },
        },
      }),
      pricesServer({
        sources: [fixedPrices({ prices: { 'eip155:1337/slip44:60': '2500', [`eip155:1337/erc20:${token.address}`]: '1' } })],
      }),
      accountServer({ sources: [nodeAccounts({ tokens: [token, none] })] }),
    ] as readonly AnyServerPlugin[]
  }

  test('coin and listed tokens of a real chain come with exact amounts and prices', async () => {
    const [owner = ''] = sandbox.wallets.brio.accounts
    const { status, body } = await get(servers(), of(`eip155:1337:${owner}`))
    expect(status).toBe(200)
    expect(body.items).toEqual([
      { name: 'Ether', symbol: 'ETH', amount: expect.stringMatching(/^\d{19,}$/), decimals: 18, price: '2500', verified: true },
      {
        asset: `eip155:1337:${sandbox.contracts.token}`,
        name: 'Test Dollar',
        symbol: 'TUSD',
        amount: '10000000000',
        decimals: 6,
        price: '1',
        verified: true,
      },
    ])
  })

  test('SOL and tokens of both programs come from a real Solana runtime', async () => {
    const [owner = ''] = sandbox.wallets.alba.solana.accounts
    const { body } = await get(servers(), of(`${sandbox.solana?.network.caipNetworkId}:${owner}`))
    expect(body.items[0]).toMatchObject({ symbol: 'SOL', decimals: 9 })
    const mints = Object.values(sandbox.solana?.tokens ?? {}).map(({ mint }) => `${sandbox.solana?.network.caipNetworkId}:${mint}`)
    expect(
      body.items
        .slice(1)
        .map(({ asset }) => asset)
        .sort(),
    ).toEqual(mints.sort())
  })

  test('API-03 a chain without a node is not found, and says so', async () =>
    expect((await get(servers(), of(`eip155:5:${ADDRESS}`))).status).toBe(404))
})

describe('from Blockscout', () => {
  const held = [
    {
      token: {
        address_hash: `0x${'11'.repeat(20)}`,
        name: 'Coin',
        symbol: 'COIN',
        decimals: '6',
        type: 'ERC-20',
        icon_url: 'https://x/c.png',
        exchange_rate: '1.01',
      },
      value: '2500000',
    },
    {
      token: { address: `0x${'22'.repeat(20)}`, name: 'Bait', symbol: 'B', decimals: '18', type: 'ERC-20', reputation: 'scam' },
      value: '1',
    },
    { token: { address: `0x${'33'.repeat(20)}`, name: 'Share', symbol: 'S', decimals: '0', type: 'ERC-20' }, value: '7' },
    { token: { address: `0x${'44'.repeat(20)}`, name: 'Picture', symbol: 'P', type: 'ERC-721' }, value: '1', token_id: '1' },
  ]
  const answers = (own: unknown, tokens: unknown, pieces: unknown = { items: [] }) =>
    vi.fn(async (input: unknown) => {
      const { pathname } = new URL(String(input))
      const value = pathname.endsWith('/token-balances') ? tokens : pathname.endsWith('/nft') ? pieces : own
      return value instanceof Response ? value.clone() : Response.json(value)
    })
  const server = () => [accountServer({ sources: [blockscoutAccounts({ urls: { 'eip155:1': 'https://scout.test/' } })] })]

  test('tokens, prices and reputation are taken over; shares and collectibles are no tokens', async () => {
    const send = answers({ coin_balance: '1000000000000000000', exchange_rate: '2500.5' }, held)
    const { body } = await get(server(), of(`eip155:1:${ADDRESS}`), send)
    expect(body.items).toEqual([
      { name: 'Ether', symbol: 'ETH', amount: '1000000000000000000', decimals: 18, price: '2500.5', verified: true },
      {
        asset: `eip155:1:0x${'11'.repeat(20)}`,
        name: 'Coin',
        symbol: 'COIN',
        amount: '2500000',
        decimals: 6,
        price: '1.01',
        verified: true,
      },
      { asset: `eip155:1:0x${'22'.repeat(20)}`, name: 'Bait', symbol: 'B', amount: '1', decimals: 18, spam: true },
    ])
  })

  test('its prices are dollars, and nothing else', async () => {
    const { body } = await get(
      server(),
      of(`eip155:1:${ADDRESS}`, 'balances', 'currency=eur&projectId=p'),
      answers({ coin_balance: '1', exchange_rate: '2' }, []),
    )
    expect(body.items).toEqual([{ name: 'Ether', symbol: 'ETH', amount: '1', decimals: 18, verified: true }])
  })

  test('collectibles have names, and a number where they have none', async () => {
    const token = { address_hash: `0x${'44'.repeat(20)}`, name: 'Keys', symbol: 'K', type: 'ERC-721' }
    const items = [
      { id: '7', token, image_url: 'https://x/7.png', metadata: { name: 'Key of seven' } },
      { id: '8', token, metadata: null },
    ]
    const { body } = await get(server(), of(`eip155:1:${ADDRESS}`, 'collectibles', 'projectId=p'), answers({}, [], { items }))
    // Without the media half there is no picture: a browser would load it from a stranger.
    expect(body.items).toEqual([
      { asset: `eip155:1:0x${'44'.repeat(20)}`, tokenId: '7', name: 'Key of seven', collection: 'Keys' },
      { asset: `eip155:1:0x${'44'.repeat(20)}`, tokenId: '8', name: 'Keys #8', collection: 'Keys' },
    ])
  })

  test.each([
    ['away', new Response('', { status: 503 })],
    ['not JSON', new Response('<html>')],
    ['of another shape', { items: 7 }],
    ['a list of anything', [{ token: 'x' }]],
  ])('API-04 an explorer that is %s is a 503 with a time, and its error is heard', async (_what, tokens) => {
    const onError = vi.fn()
    const plugin = accountServer({ sources: [blockscoutAccounts({ urls: { 'eip155:1': 'https://scout.test' } })], onError })
    const { status, body } = await get([plugin], of(`eip155:1:${ADDRESS}`), answers({ coin_balance: '1' }, tokens))
    expect([status, body.error]).toMatchObject([503, { code: 'unavailable', retryAfter: 10 }])
    expect(onError).toHaveBeenCalledWith(expect.any(Error), 'blockscout')
  })
})

describe('sources in a row', () => {
  const one: AccountSource = { name: 'one', assets: async () => [{ name: 'A', symbol: 'A', amount: 1n, decimals: 1 }] }
  const down: AccountSource = { name: 'down', assets: () => Promise.reject(new Error('down')) }
  const elsewhere: AccountSource = { name: 'elsewhere', assets: async () => undefined }

  test('whoever fails or does not serve the chain is stood in for', async () => {
    for (const sources of [
      [down, one],
      [elsewhere, one],
      [{ name: 'mute' }, one],
    ]) {
      expect((await get([accountServer({ sources })], of(`eip155:1:${ADDRESS}`))).body.items).toHaveLength(1)
    }
    expect((await get([accountServer({ sources: [elsewhere] })], of(`eip155:1:${ADDRESS}`))).status).toBe(404)
    expect((await get([accountServer({ sources: [elsewhere, down] })], of(`eip155:1:${ADDRESS}`))).status).toBe(503)
  })

  test('any account and any query is answered with 200, 400 or 404, never with a fault', async () => {
    const plugins = [accountServer({ sources: [one] })]
    const server = createServer({ plugins })
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ maxLength: 10 }),
        fc.constantFrom('balances', 'collectibles'),
        async (account, currency, what) => {
          const path = `/v1/accounts/${encodeURIComponent(wellFormed(account) ? account : 'x')}/${what}?currency=${encodeURIComponent(currency)}&projectId=p`
          const { status } = await server.fetch(new Request(`https://api.test${path}`))
          expect([200, 400, 404]).toContain(status)
        },
      ),
      { numRuns: 500 },
    )
  })
})

function wellFormed(text: string): boolean {
  try {
    encodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
