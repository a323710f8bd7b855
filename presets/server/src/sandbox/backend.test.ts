import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SandboxWith } from '../../../sandbox/src/sandbox.js'
import { createPieces } from '../../../sandbox/src/solana/create-pieces.js'
import { startSandbox } from '../../../sandbox/src/start-sandbox.js'

const start = () => startSandbox({ loadServer: () => import('../index.js'), solana: true, server: true, history: true })
let sandbox: SandboxWith<{ readonly solana: true; readonly server: true; readonly history: true }>
beforeAll(async () => {
  sandbox = await start()
}, 30_000)
afterAll(() => sandbox?.stop())

interface Item {
  readonly [field: string]: unknown
}
async function get(path: string): Promise<{ readonly items: readonly Item[]; readonly next?: string }> {
  const answer = await fetch(`${sandbox.server.url}${path}${path.includes('?') ? '&' : '?'}projectId=p`)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as { readonly items: readonly Item[]; readonly next?: string }
}
const of = (chain: string, address = ''): string => `/v1/accounts/${encodeURIComponent(`${chain}:${address}`)}`
const solana = (): string => sandbox.solana.network.caipNetworkId

test('balances have names, images and prices on both families', async () => {
  const evm = await get(`${of('eip155:1337', sandbox.wallets.alba.accounts[0])}/balances?currency=usd`)
  expect(evm.items).toMatchObject([
    { symbol: 'ETH', price: '2500', verified: true },
    { symbol: 'TUSD', price: '1', decimals: 6, verified: true, iconUrl: expect.stringMatching(/^data:image\/svg\+xml;base64,/) },
  ])
  const { items } = await get(`${of(solana(), sandbox.wallets.alba.solana.accounts[0])}/balances?currency=usd`)
  expect(items).toMatchObject([
    { symbol: 'SOL', amount: '100000000000', price: '150' },
    { name: 'Test Dollar', symbol: 'TUSD', amount: '10000000000', price: '1', verified: true },
    { name: 'Test Euro', symbol: 'TEUR', amount: '1000000', price: '1.08', verified: true },
  ])
})

test('collectibles have their images: from the chain on EVM, only through the image proxy on Solana', async () => {
  const evm = await get(`${of('eip155:1337', sandbox.wallets.alba.accounts[0])}/collectibles`)
  expect(evm.items[0]).toMatchObject({ tokenId: '1', name: 'Test Key 1', collection: 'Test Keys' })
  expect(String(evm.items[0]?.iconUrl)).toMatch(/^data:image\/svg\+xml;base64,/)
  const { items } = await get(`${of(solana(), sandbox.wallets.elba.solana.accounts[0])}/collectibles`)
  const [piece] = sandbox.solana.pieces.filter(({ owner }) => owner === sandbox.wallets.elba.solana.accounts[0])
  expect(items).toMatchObject([{ asset: `${solana()}:${piece?.mint}`, name: piece?.name, collection: 'Test Keys' }])
  // A path on the server: pages know the server's URL.
  const path = String(items[0]?.iconUrl)
  expect(path.startsWith('/v1/images/proxy?url=http%3A%2F%2F127')).toBe(true)
  const picture = await fetch(sandbox.server.url + path)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = Buffer.from(await picture.arrayBuffer())
  // 128 rows with a filter byte and 128 times three channels, according to Node's own inflater.
  const from = bytes.indexOf('IDAT') + 4
  expect(inflateSync(bytes.subarray(from, from + bytes.readUInt32BE(from - 8)))).toHaveLength(128 * (1 + 3 * 128))
})

test('two accounts have several months of history, with every kind of activity, from the server', async () => {
  const all: Item[] = []
  let next: string | undefined
  do {
    const page = await get(`${of('eip155:1337', sandbox.wallets.alba.accounts[0])}/history${next ? `?cursor=${next}` : ''}`)
    all.push(...page.items)
    next = page.next
  } while (next)
  const times = all.map(({ minedAt }) => Date.parse(String(minedAt)))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(new Set(all.map(({ minedAt }) => String(minedAt).slice(0, 7))).size).toBeGreaterThanOrEqual(5)
  expect(new Set(all.map(({ operation }) => operation))).toEqual(new Set(['send', 'receive', 'mint', 'approve']))
  expect(all.filter(({ status }) => status === 'failed')).toHaveLength(1)
  // The chain's clock matches the machine's again.
  const answer = await fetch(sandbox.chains[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }),
  })
  const { result } = (await answer.json()) as { readonly result: { readonly timestamp: string } }
  expect(Math.abs(Number(result.timestamp) - Date.now() / 1000)).toBeLessThan(60)
})

test('operator names were registered by their accounts’ signatures', async () => {
  const [owner] = sandbox.wallets.cora.accounts
  const { items } = await get(`/v1/names?address=${owner}`)
  expect(items).toMatchObject([{ name: 'cora.latchkey.example', primary: true, addresses: { 60: owner } }])
})

test('the server contacts no other host on this machine, even if a collectible’s metadata points there', async () => {
  let asked = 0
  const stranger = createServer((_, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json').end('{"name":"Trap","image":"https://x.test/1.png"}')
  }).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  const [, owner = ''] = sandbox.wallets.elba.solana.accounts
  const { setAccount, tokenAccount } = sandbox.solana
  createPieces({ setAccount, tokenAccount }, [owner], () => `http://127.0.0.1:${port}/1.json`)
  const { items } = await get(`${of(solana(), owner)}/collectibles`)
  stranger.close()
  expect(items).toHaveLength(1)
  expect(items[0]).not.toHaveProperty('iconUrl')
  expect(asked).toBe(0)
})
