import { fixedPrices, pricesServer } from '@latchkey/prices/server'
import { rpcServer } from '@latchkey/rpc/server'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import {
  type AnyServerPlugin,
  type CacheArgs,
  cacheService,
  createServer,
  defineServerPlugin,
  mediaService,
  nodesService,
  type Outside,
  outsideService,
  provide,
  serverErrors,
} from '@latchkey/server-kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountServer } from './account-server.js'
import type { AccountSource, FoundPiece } from './account-source.js'
import { blockscoutAccounts } from './blockscout-accounts.js'
import { dasAccounts } from './das-accounts.js'
import { type NodeAccountsOptions, nodeAccounts } from './node-accounts.js'
import type { ListedToken } from './token-list.js'

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
        sources: [
          fixedPrices({
            prices: { 'eip155:1337/slip44:60': '2500', [`eip155:1337/erc20:${token.address}`]: '1' },
            changes: { 'eip155:1337/slip44:60': '-2.5' },
          }),
        ],
      }),
      accountServer({ sources: [nodeAccounts({ tokens: [token, none] })] }),
    ] as readonly AnyServerPlugin[]
  }

  test('the coin and listed tokens of a real chain have exact amounts and prices', async () => {
    const [owner = ''] = sandbox.wallets.brio.accounts
    const { status, body } = await get(servers(), of(`eip155:1337:${owner}`))
    expect(status).toBe(200)
    expect(body.items).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        amount: expect.stringMatching(/^\d{19,}$/),
        decimals: 18,
        price: '2500',
        change24h: '-2.5',
        verified: true,
      },
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

  test('a Solana token of the operator’s list has its name and image from there; one that is not listed stays unverified', async () => {
    const { network, tokens } = sandbox.solana ?? {}
    const chain = network?.caipNetworkId ?? ''
    const listed = { address: tokens?.dollar.mint ?? '', decimals: 18, symbol: 'USDT', name: 'Listed', logoURI: 'https://x/t.png' }
    const list = [
      { chainId: chain, ...listed },
      { chainId: 101, ...listed, name: 'Of another cluster', address: tokens?.euro.mint ?? '' },
    ]
    const [rpc] = servers()
    const own = [rpc, media, accountServer({ sources: [nodeAccounts({ tokens: list })] })] as readonly AnyServerPlugin[]
    const [, ...held] = (await get(own, of(`${chain}:${sandbox.wallets.alba.solana.accounts[0]}`))).body.items
    const find = (mint: string | undefined) => held.find(({ asset }) => asset === `${chain}:${mint}`)
    expect(find(tokens?.dollar.mint)).toMatchObject({
      name: 'Listed',
      symbol: 'USDT',
      decimals: 6,
      verified: true,
      iconUrl: '/copy?https://x/t.png',
    })
    expect(find(tokens?.euro.mint)).toMatchObject({ decimals: 2, name: `${tokens?.euro.mint.slice(0, 4)}…` })
    expect(find(tokens?.euro.mint)).not.toHaveProperty('verified')
  })

  test('API-03 a chain without a node is not found, and the error reports it', async () =>
    expect((await get(servers(), of(`eip155:5:${ADDRESS}`))).status).toBe(404))
})

/** Signs nothing; only records the call. */
const media = defineServerPlugin<Record<never, never>>({
  id: 'media',
  wire: {},
  handlers: {},
  provides: [provide(mediaService, (url: string) => (url.startsWith('http') ? `/copy?${url}` : undefined))],
})

test('AMT-14 a client whose account has just changed gets an answer that no cache has kept', async () => {
  const reads: unknown[] = []
  const caching = defineServerPlugin<Record<never, never>>({
    id: 'caching',
    wire: {},
    handlers: {},
    provides: [
      provide(cacheService, {
        read: (_key, { load, fresh }) => {
          reads.push(fresh)
          return load()
        },
      }),
    ],
  })
  const source: AccountSource = { name: 'one', assets: async () => [], collectibles: async () => [] }
  const ask = (what: string, more: string) =>
    get([caching, accountServer({ sources: [source] })], of(`eip155:1:${ADDRESS}`, what, `currency=usd&projectId=p${more}`))
  for (const what of ['balances', 'collectibles']) for (const more of ['', '&fresh=true']) expect((await ask(what, more)).status).toBe(200)
  expect(reads).toEqual([false, true, false, true])
  expect((await ask('balances', '&fresh=1')).status).toBe(400)
})

describe('collectibles from the operator’s own nodes', () => {
  const CHAIN = 'eip155:1'
  const asked: string[] = []
  /** Foreign hosts, by URL. */
  const hosts: { [url: string]: { readonly status?: number; readonly body: string } | Error } = {}
  const outside = defineServerPlugin<Record<never, never>>({
    id: 'outside',
    wire: {},
    handlers: {},
    provides: [
      provide(outsideService, {
        async fetch(url) {
          asked.push(url)
          const host = hosts[url] ?? { status: 404, body: '' }
          if (host instanceof Error) throw host
          return { status: host.status ?? 200, type: 'application/json', body: new TextEncoder().encode(host.body) }
        },
      }),
    ],
  })
  const nodes = defineServerPlugin<Record<never, never>>({
    id: 'nodes',
    wire: {},
    handlers: {},
    provides: [provide(nodesService, { chains: [CHAIN], request: async () => undefined })],
  })
  const show = async (pieces: readonly FoundPiece[] | undefined, options: NodeAccountsOptions = {}): Promise<Answer> => {
    asked.length = 0
    const readers = [{ namespace: 'eip155', pieces: async () => pieces }]
    return get(
      [media, outside, nodes, accountServer({ sources: [nodeAccounts({ readers, ...options })] })],
      of(`${CHAIN}:${ADDRESS}`, 'collectibles', 'projectId=p'),
    )
  }
  const piece = (more: Partial<FoundPiece> = {}): FoundPiece => ({ address: ADDRESS, tokenId: '1', name: '', ...more })

  test('the server alone reads missing metadata of a collectible from its URL; images go only through it', async () => {
    hosts['https://a.test/1'] = { body: '{"name":" Far Key ","image":"https://a.test/1.png"}' }
    const { body } = await show([piece({ uri: 'https://a.test/1' }), piece({ tokenId: '2', name: 'Own', uri: 'https://a.test/1' })])
    expect(body.items).toEqual([
      { asset: `${CHAIN}:${ADDRESS}`, tokenId: '1', name: 'Far Key', iconUrl: '/copy?https://a.test/1.png' },
      { asset: `${CHAIN}:${ADDRESS}`, tokenId: '2', name: 'Own', iconUrl: '/copy?https://a.test/1.png' },
    ])
  })

  test('SEC-01 unreachable, wrong or hostile hosts cost a collectible its image, but never hide it', async () => {
    hosts['https://away.test/'] = new Error('nobody')
    hosts['https://page.test/'] = { body: '<html>' }
    hosts['https://null.test/'] = { body: 'null' }
    hosts['https://list.test/'] = { body: '[1]' }
    hosts['https://bad.test/'] = { body: '{"name":7,"image":{"a":1}}' }
    hosts['https://script.test/'] = { body: '{"name":"Script","image":"javascript:alert(1)"}' }
    const uris = [
      'https://away.test/',
      'https://page.test/',
      'https://null.test/',
      'https://list.test/',
      'https://bad.test/',
      'https://script.test/',
    ]
    const others = ['file:///etc/passwd', 'javascript:1', 'ipfs://cid/1', '//x.test', 'ar://x', `https://x.test/${'a'.repeat(2_000)}`]
    const { status, body } = await show([...uris, ...others].map((uri, i) => piece({ tokenId: String(i), name: 'Own', uri })))
    expect(status).toBe(200)
    expect(body.items).toHaveLength(12)
    expect(body.items.every((item) => item.name === 'Own' && !('iconUrl' in item))).toBe(true)
    expect([...asked].sort()).toEqual([...uris].sort())
  })

  test('IPFS URLs go through the operator’s gateway, and nowhere else', async () => {
    hosts['https://gate.test/ipfs/cid/1'] = { body: '{"image":"https://a.test/ipfs.png"}' }
    const pieces = [piece({ name: 'A', uri: 'ipfs://cid/1' }), piece({ name: 'B', uri: 'ipfs://cid/../../x' })]
    const { body } = await show(pieces, { ipfsGateway: 'https://gate.test/' })
    expect(asked).toEqual(['https://gate.test/ipfs/cid/1'])
    expect(body.items.map(({ iconUrl }) => iconUrl)).toEqual(['/copy?https://a.test/ipfs.png', undefined])
  })

  describe('with a cache for all callers', () => {
    /** Callers share a load, as in the server's own cache. */
    const caching = () => {
      const kept = new Map<string, Promise<unknown>>()
      return defineServerPlugin<Record<never, never>>({
        id: 'caching',
        wire: {},
        handlers: {},
        provides: [
          provide(cacheService, {
            async read<T>(key: string, { load, ttlMs }: CacheArgs<T>) {
              const loading = (kept.get(key) as Promise<T> | undefined) ?? load()
              kept.set(key, loading)
              const value = await loading
              if (typeof ttlMs === 'function' && ttlMs(value) === 0) kept.delete(key)
              return value
            },
          }),
        ],
      })
    }
    /** Returns a request for the collectibles of another account each time, whose metadata has this URL. */
    const visitors = (fetch: Outside['fetch']) => {
      const far = defineServerPlugin<Record<never, never>>({
        id: 'far',
        wire: {},
        handlers: {},
        provides: [provide(outsideService, { fetch })],
      })
      const readers = [{ namespace: 'eip155', pieces: async () => [piece({ uri: 'https://slow.test/1' })] }]
      const plugins = [media, caching(), far, nodes, accountServer({ sources: [nodeAccounts({ readers })] })]
      return async (account: string): Promise<unknown> =>
        (await get(plugins, of(`${CHAIN}:${account}`, 'collectibles', 'projectId=p'))).body.items[0]?.name
    }
    const OTHER = ADDRESS.replace('aa', 'bb')
    const body = new TextEncoder().encode('{"name":"Far Key"}')

    test('metadata that arrives after the time limit of its first caller is there for the next', async () => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const slow = (signal: AbortSignal): Promise<void> =>
        new Promise((resolve, reject) => {
          setTimeout(resolve, 8_000)
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      const ask = visitors(async (_, { signal }) => {
        await slow(signal)
        return { status: 200, type: 'application/json', body }
      })
      const first = ask(ADDRESS)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(await first).toBe('')
      const second = ask(OTHER)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await second).toBe('Far Key')
    })

    test('a server that is too busy to fetch does not count as a failure of the host', async () => {
      let isBusy = true
      const ask = visitors(async () => {
        if (isBusy) throw serverErrors.create('unavailable', { what: 'The way out', retryAfter: 1 })
        return { status: 200, type: 'application/json', body }
      })
      expect(await ask(ADDRESS)).toBe('')
      isBusy = false
      expect(await ask(OTHER)).toBe('Far Key')
    })
  })

  test('asks the next source if no reader supports the token', async () => {
    expect((await show(undefined)).status).toBe(404)
    expect((await show([], { readers: [] })).status).toBe(404)
  })
})

describe('from an index of the Digital Asset Standard', () => {
  const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const OWNER = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
  const id = (digit: string): string => digit.repeat(40)
  const asks: unknown[] = []
  const show = async (result: unknown, status = 200): Promise<Answer> => {
    asks.length = 0
    const send: typeof fetch = async (input, init) => {
      asks.push([String(input), JSON.parse(String(init?.body))])
      return Response.json(result, { status })
    }
    const server = [media, accountServer({ sources: [dasAccounts({ urls: { [CHAIN]: 'https://das.test/?key=1' } })] })]
    return get(server, of(`${CHAIN}:${OWNER}`, 'collectibles', 'projectId=p'), send)
  }

  test('collectibles have name, image and collection; burnt and divisible ones are omitted', async () => {
    const items = [
      {
        id: id('2'),
        interface: 'V1_NFT',
        burnt: false,
        compression: { compressed: true },
        content: { metadata: { name: 'Leaf' }, links: { image: 'https://x/2.png' } },
        grouping: [{ group_key: 'collection', group_value: id('9'), collection_metadata: { name: 'Trees' } }],
      },
      { id: id('3'), interface: 'FungibleToken', content: { metadata: { name: 'Coin' } } },
      { id: id('4'), interface: 'V1_NFT', burnt: true },
      { id: id('5'), interface: 'MplCoreAsset', content: { metadata: {}, links: null }, grouping: [] },
    ]
    const { body } = await show({ jsonrpc: '2.0', result: { total: 4, items } })
    expect(body.items).toEqual([
      { asset: `${CHAIN}:${id('2')}`, name: 'Leaf', collection: 'Trees', iconUrl: '/copy?https://x/2.png' },
      { asset: `${CHAIN}:${id('5')}`, name: '5555…5555' },
    ])
    expect(asks).toEqual([
      [
        'https://das.test/?key=1',
        expect.objectContaining({ method: 'getAssetsByOwner', params: { ownerAddress: OWNER, page: 1, limit: 200 } }),
      ],
    ])
  })

  test.each([
    ['an error', { error: { code: -32000, message: 'no' } }, 200],
    ['another shape', { result: { items: [{ id: '0x12' }] } }, 200],
    ['a refusal', {}, 403],
  ])('%s is not an answer, and none of it is passed on', async (_what, result, status) => {
    const answer = await show(result, status)
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'unavailable'])
  })
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
  const coin = { chainId: 1, address: `0x${'11'.repeat(20)}`, name: 'Coin', symbol: 'COIN', decimals: 6 }
  const server = (tokens: readonly ListedToken[] = []) => [
    accountServer({ sources: [blockscoutAccounts({ urls: { 'eip155:1': 'https://scout.test/' }, tokens })] }),
  ]

  test('tokens, prices and reputation are adopted; shares and collectibles are not tokens', async () => {
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
      },
      { asset: `eip155:1:0x${'22'.repeat(20)}`, name: 'Bait', symbol: 'B', amount: '1', decimals: 18, spam: true },
    ])
  })

  test('AMT-20 a price proves nothing; the operator’s list does, on its own chain', async () => {
    const verified = async (tokens: readonly ListedToken[]) => {
      const { body } = await get(server(tokens), of(`eip155:1:${ADDRESS}`), answers({ coin_balance: '1' }, held))
      return (body.items as { readonly verified?: boolean }[]).map((item) => item.verified === true)
    }
    expect(await verified([coin])).toEqual([true, true, false])
    expect(await verified([])).toEqual([true, false, false])
    expect(await verified([{ ...coin, chainId: 10 }])).toEqual([true, false, false])
  })

  test('prices are in dollars only', async () => {
    const { body } = await get(
      server(),
      of(`eip155:1:${ADDRESS}`, 'balances', 'currency=eur&projectId=p'),
      answers({ coin_balance: '1', exchange_rate: '2' }, []),
    )
    expect(body.items).toEqual([{ name: 'Ether', symbol: 'ETH', amount: '1', decimals: 18, verified: true }])
  })

  test('collectibles have names, and a number if they have none', async () => {
    const token = { address_hash: `0x${'44'.repeat(20)}`, name: 'Keys', symbol: 'K', type: 'ERC-721' }
    const items = [
      { id: '7', token, image_url: 'https://x/7.png', metadata: { name: 'Key of seven' } },
      { id: '8', token, metadata: null },
    ]
    const { body } = await get(server(), of(`eip155:1:${ADDRESS}`, 'collectibles', 'projectId=p'), answers({}, [], { items }))
    // Without the media half there is no image: a browser would load it from a foreign host.
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
  ])('API-04 an explorer that is %s is a 503 with a retry time, and its error is reported', async (_what, tokens) => {
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

  test('the next source takes over when one fails or does not serve the chain', async () => {
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

  test('S5-03 an account of an unknown family is left to a source that supports it, and without one not found', async () => {
    const cosmos: AccountSource = {
      name: 'cosmos',
      assets: async ({ chain }) => (chain.startsWith('cosmos:') ? [{ name: 'A', symbol: 'A', amount: 1n, decimals: 1 }] : undefined),
    }
    for (const account of ['cosmos:hub-1:cosmos1ada', 'bip122:000000000019d6689c085ae165831e93:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'])
      expect([account, (await get([accountServer({ sources: [elsewhere] })], of(account))).status]).toEqual([account, 404])
    expect((await get([accountServer({ sources: [elsewhere, cosmos] })], of('cosmos:hub-1:cosmos1ada'))).status).toBe(200)
    for (const account of ['eip155:1:cosmos1ada', 'solana:mainnet:0x1'])
      expect((await get([accountServer({ sources: [cosmos] })], of(account))).status).toBe(400)
  })

  test('any account and any query is answered with 200, 400 or 404, never with an internal error', async () => {
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
