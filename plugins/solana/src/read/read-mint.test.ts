import { expect, test } from 'vitest'
import { accountOf, chainOf, key, metadataAddress, metadataOf, mintOf, namesOf } from './fixtures/build.js'
import { METADATA_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL } from './programs.js'
import { mintReader, mintRights } from './read-mint.js'

const [mint, stranger] = [key(10), key(13)]
const dollar = { name: 'Test Dollar', symbol: 'TUSD' }
const plain = mintOf(6, 1000n)
const facts = { decimals: 6, supply: 1000n }
const read = (accounts: Parameters<typeof chainOf>[0], coin = 'SOL') => mintReader(chainOf(accounts), coin)(mint)

test('a mint has the decimals and supply of its account, and the names of Metaplex’s', async () => {
  expect(await read({ [mint]: plain, [metadataAddress(mint)]: metadataOf(mint, dollar) })).toEqual({ ...facts, ...dollar })
})

test('a mint of Token-2022 has its own names', async () => {
  expect(await read({ [mint]: mintOf(2, 7n, { extensions: namesOf({ ...dollar, mint }) }) })).toEqual({
    decimals: 2,
    supply: 7n,
    ...dollar,
  })
})

test('an unknown extension hides nothing of a mint', async () => {
  const extensions = [[40, [1, 2, 3]] as const, ...namesOf({ ...dollar, mint })]
  expect(await read({ [mint]: mintOf(2, 7n, { extensions }) })).toEqual({ decimals: 2, supply: 7n, ...dollar })
})

test.each([
  ['point to another account', { mint, pointsTo: stranger }],
  ['are about another mint', { mint: stranger, pointsTo: mint }],
])('names that %s are ignored', async (_, whose) => {
  expect(await read({ [mint]: mintOf(6, 1000n, { extensions: namesOf({ ...dollar, ...whose }) }) })).toEqual(facts)
})

test.each([
  ['of another mint', metadataOf(stranger, dollar)],
  ['of another program', { ...metadataOf(mint, dollar), program: stranger }],
  ['that ends inside a text', accountOf(METADATA_PROGRAM, metadataOf(mint, dollar).data.slice(0, 80))],
])('metadata %s is ignored', async (_, metadata) => {
  expect(await read({ [mint]: plain, [metadataAddress(mint)]: metadata })).toEqual(facts)
})

test.each([
  ['of another program', { ...plain, program: stranger }],
  ['that is no mint', accountOf(TOKEN_PROGRAM, new Uint8Array(165))],
  ['that is not initialized', accountOf(TOKEN_PROGRAM, plain.data.with(45, 0))],
])('an account %s is unreadable', async (_, account) => {
  expect(await read({ [mint]: account })).toEqual({})
})

test.each([
  ['the coin of the network', 'SOL', { isImitation: true }],
  ['the same in small letters', 'sol', { isImitation: true }],
  ['hidden letters', 'T\u202eU\u200bSD', { symbol: 'TUSD' }],
  ['a long story', 'VERYLONGSYMBOLTHATPUSHESALLAWAY', { symbol: 'VERYLONGSYMBOLTH…' }],
  ['nothing', '\u200b', {}],
])('a symbol that is or contains %s is omitted or cleaned up', async (_, symbol, seen) => {
  const extensions = namesOf({ name: 'x', symbol, mint })
  expect(await read({ [mint]: mintOf(6, 1000n, { extensions }) })).toEqual({ ...facts, name: 'x', ...seen })
})

test('wrapped SOL is not SOL, regardless of its metadata', async () => {
  const names = metadataOf(WRAPPED_SOL, { name: 'Wrapped SOL', symbol: 'SOL' })
  const reader = mintReader(chainOf({ [metadataAddress(WRAPPED_SOL)]: names }), 'SOL')
  expect(await reader(WRAPPED_SOL)).toEqual({ symbol: 'wSOL', name: 'Wrapped SOL', decimals: 9 })
})

test('decimals need no secure context, but names do', async () => {
  const { subtle } = crypto
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: undefined })
  try {
    expect(await read({ [mint]: plain, [metadataAddress(mint)]: metadataOf(mint, dollar) })).toEqual(facts)
  } finally {
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: subtle })
  }
})

test('reads a mint once, and does not know it if the node is unreachable', async () => {
  let reads = 0
  const reader = mintReader(async () => {
    reads += 1
    throw new Error('away')
  }, 'SOL')
  expect(await Promise.all([reader(mint), reader(mint)])).toEqual([{}, {}])
  expect(reads).toBe(1)
})

test('a mint reports its mint and freeze authorities', () => {
  expect(mintRights(mintOf(6, 1n, { right: stranger }))).toEqual([stranger, stranger])
  expect(mintRights(plain)).toEqual([undefined, undefined])
  expect(mintRights(accountOf(stranger))).toEqual([])
})
