import { chains } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../codec/base58.js'
import { testKey } from '../fixtures/key.js'
import { startApp } from '../fixtures/start-app.js'
import { withCluster } from '../fixtures/with-cluster.js'
import { programAddress } from '../sns/program-address.js'
import { type Ask, findPieces } from './find-pieces.js'
import { readMetadata } from './read-metadata.js'

const { solana, network } = withCluster()
const call = { signal: new AbortController().signal }
const ask: Ask = async (method, params) => {
  const answer = await fetch(solana().rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { readonly result?: unknown; readonly error?: { readonly message: string } }
  if (error) throw new Error(error.message)
  return result
}

const METADATA = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const bytes = (address: string): Uint8Array => fromBase58(address) ?? new Uint8Array()
const u32 = (value: number): Uint8Array => new Uint8Array(Uint32Array.of(value).buffer)
const u64 = (value: bigint): Uint8Array => new Uint8Array(BigUint64Array.of(value).buffer)
const join = (...parts: (Uint8Array | readonly number[])[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))
const text = (value: string, length = 0): Uint8Array => {
  const words = new TextEncoder().encode(value)
  const padded = new Uint8Array(Math.max(length, words.length))
  padded.set(words)
  return join(u32(padded.length), padded)
}
let count = 100
const fresh = (): string => testKey(count++).address

interface Piece {
  readonly name?: string
  readonly uri?: string
  readonly parent?: { readonly mint: string; readonly verified: boolean }
  readonly supply?: bigint
  readonly decimals?: number
  readonly amount?: bigint
  /** The mint of the metadata account, if it differs. */
  readonly about?: string
  readonly program?: string
  readonly cut?: number
}
/** Metadata as the program writes it: two creators, an edition, a standard, and a collection. */
const metadataOf = (mint: string, { name = 'One', uri = '', parent, about = mint, cut }: Piece): Uint8Array =>
  join(
    [4],
    bytes(testKey(9).address),
    bytes(about),
    text(name, 32),
    text('ONE', 10),
    text(uri, 200),
    [0xf4, 1, 1],
    u32(2),
    ...[7, 8].map((key) => join(bytes(testKey(key).address), [1, 50])),
    [1, 1, 1, 254, 1, 0],
    parent ? join([1, parent.verified ? 1 : 0], bytes(parent.mint)) : [0],
    new Uint8Array(60),
  ).slice(0, cut)
const mintOf = ({ supply = 1n, decimals = 0 }: Piece): Uint8Array =>
  join(new Uint8Array(36), u64(supply), [decimals, 1], new Uint8Array(36))
/** Gives an account a collectible, as its programs would have written it. */
async function give(owner: string, piece: Piece, mint = fresh()): Promise<string> {
  const { amount = 1n, program = METADATA } = piece
  solana().setAccount(mint, { owner: TOKEN, data: mintOf(piece) })
  const at = await programAddress(
    METADATA,
    [new TextEncoder().encode('metadata'), bytes(METADATA), bytes(mint)].map((seed) => Uint8Array.from(seed)),
  )
  solana().setAccount(at, { owner: program, data: metadataOf(mint, piece) })
  const data = join(bytes(mint), bytes(owner), u64(amount), new Uint8Array(36), [1], new Uint8Array(56))
  solana().setAccount(solana().tokenAccount(owner, { mint, program: TOKEN }), { owner: TOKEN, data })
  return mint
}

describe('collectibles on Solana', () => {
  test('a one-of-a-kind collectible has its name, its verified collection and its metadata URL', async () => {
    const owner = fresh()
    const parent = await give(fresh(), { name: 'Keys of the Sun' })
    const one = await give(owner, { name: 'Key 1', uri: 'https://keys.test/1.json', parent: { mint: parent, verified: true } })
    const two = await give(owner, { name: 'Key 2', parent: { mint: parent, verified: false } })
    const found = await findPieces(ask, owner, call)
    expect([...found].sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { address: one, name: 'Key 1', collection: 'Keys of the Sun', uri: 'https://keys.test/1.json' },
      // Any creator can claim that a collectible belongs to a collection.
      { address: two, name: 'Key 2' },
    ])
  })

  test('tokens, shares, empty accounts and editions of several are not collectibles', async () => {
    const owner = fresh()
    await give(owner, { decimals: 6 })
    await give(owner, { supply: 5n })
    await give(owner, { amount: 0n })
    expect(await findPieces(ask, owner, call)).toEqual([])
  })

  test('SEC-01 metadata of another mint, of another program or with other bytes is not trusted', async () => {
    const owner = fresh()
    const made = [
      await give(owner, { name: 'Foreign', about: testKey(5).address }),
      await give(owner, { name: 'Forged', program: TOKEN }),
      await give(owner, { name: 'Cut', cut: 80 }),
    ]
    const found = await findPieces(ask, owner, call)
    expect(found.map(({ name }) => name).sort()).toEqual(made.map((mint) => `${mint.slice(0, 4)}…${mint.slice(-4)}`).sort())
  })

  test('a Token-2022 mint that contains its own name is read from the mint', async () => {
    const owner = fresh()
    const mint = fresh()
    const own = join(bytes(testKey(9).address), bytes(mint), text('Own'), text('OWN'), text('https://own.test/1.json'), u32(0))
    const head = join(mintOf({}), new Uint8Array(83), [1])
    const entry = join([19, 0, own.length & 255, own.length >> 8], own)
    solana().setAccount(mint, { owner: TOKEN_2022, data: join(head, entry) })
    const account = join(bytes(mint), bytes(owner), u64(1n), new Uint8Array(36), [1], new Uint8Array(56), [2])
    solana().setAccount(solana().tokenAccount(owner, { mint, program: TOKEN_2022 }), { owner: TOKEN_2022, data: account })
    expect(await findPieces(ask, owner, call)).toEqual([{ address: mint, name: 'Own', uri: 'https://own.test/1.json' }])
  })

  test('more than a hundred accounts are requested in parts, and a hundred collectibles are shown', async () => {
    const owner = fresh()
    for (let i = 0; i < 103; i++) await give(owner, { name: `Key ${i}` })
    const calls: string[] = []
    const counted: Ask = (method, params) => {
      calls.push(method)
      return ask(method, params)
    }
    const found = await findPieces(counted, owner, call)
    expect(found).toHaveLength(100)
    expect(calls.filter((method) => method === 'getMultipleAccounts')).toHaveLength(3)
  }, 20_000)

  test('the widget reads the sandbox’s own collectibles, without images, since only a server may fetch those', async () => {
    const app = await startApp({ networks: [network()] })
    const parts = await app.read(chains)[0]?.load?.()
    const [piece] = solana().pieces
    expect(await parts?.collectibles?.({ address: piece?.owner ?? '', network: network() }, call)).toEqual([
      {
        chainId: network().caipNetworkId,
        address: `${network().caipNetworkId}:${piece?.mint}`,
        name: piece?.name,
        collection: 'Test Keys',
      },
    ])
  })

  test('arbitrary bytes do no harm', () => {
    const good = metadataOf(testKey(1).address, { parent: { mint: testKey(2).address, verified: true } })
    for (let length = 0; length < good.length; length++) readMetadata(good.slice(0, length))
    for (let at = 1; at < good.length; at += 3) readMetadata(good.map((byte, i) => (i === at ? 255 - byte : byte)))
    expect(readMetadata(good)).toMatchObject({ mint: testKey(1).address, name: 'One', collection: testKey(2).address })
    expect(readMetadata(good.map((byte, i) => (i === 0 ? 6 : byte)))).toBeUndefined()
    // A view into a larger buffer is read from its own offset.
    expect(readMetadata(join([9, 9, 9], good).subarray(3))?.mint).toBe(toBase58(good.slice(33, 65)))
  })
})
