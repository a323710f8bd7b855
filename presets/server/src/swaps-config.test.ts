import { expect, test } from 'vitest'
import { readConfig } from './read-config.js'
import { startOptions } from './start-options.js'
import { type SwapsConfig, swapsOf } from './swaps-config.js'

const NODES = ['eip155:1', 'eip155:1337']
const AT = '0x00000000000000000000000000000000000000a1'
const own = { wrapped: AT, v2: { factory: AT, router: AT } }
const read = (file: SwapsConfig | undefined, env: { readonly [name: string]: string } = {}) =>
  swapsOf({ file, nodes: NODES, tokens: [] }, env)
const providers = (...args: Parameters<typeof read>) => read(...args)?.providers.map(({ id, chains }) => [id, chains])

test('there are no swaps without a quote provider', () => {
  expect(read(undefined)).toBeUndefined()
  expect(read({ quoteSeconds: 30 })).toBeUndefined()
})

test('Uniswap is configured by chain if known, and by its addresses elsewhere; the flag takes precedence', () => {
  expect(providers({ uniswap: ['eip155:1'] })).toEqual([['uniswap', ['eip155:1']]])
  expect(providers({ uniswap: { 'eip155:1337': own } })).toEqual([['uniswap', ['eip155:1337']]])
  const rpc = { 'eip155:1': { urls: ['https://node.test'] } }
  const flagged = readConfig(['--uniswap', 'eip155:1'], {}, { rpc, swaps: { uniswap: { 'eip155:1337': own } } })
  expect(flagged.start.swaps?.providers.map(({ chains }) => chains)).toEqual([['eip155:1']])
  const [one] = read({ uniswap: ['eip155:1'] })?.providers ?? []
  expect(one?.routers('eip155:1').map(({ kind }) => kind)).toEqual(['uniswap-v2', 'uniswap-v3'])
})

test('services are enabled by a key, from the environment before the file, and 0x only on chains with a node', () => {
  const env = { SWAPS_ONEINCH_KEY: 'a', SWAPS_ZEROX_KEY: 'b', SWAPS_LIFI_KEY: 'c', SWAPS_JUPITER_KEY: 'd' }
  expect(providers(undefined, env)?.map(([id]) => id)).toEqual(['oneinch', 'zerox', 'lifi', 'jupiter'])
  expect(providers(undefined, { SWAPS_ZEROX_KEY: 'b' })).toEqual([['zerox', ['eip155:1']]])
  expect(providers({ lifi: { key: 'c', chains: ['eip155:8453'], integrator: 'us' } })).toEqual([['lifi', ['eip155:8453']]])
  expect(read({ quoteSeconds: 30, oneinch: { key: 'a' } })).toMatchObject({ quoteMs: 30_000 })
})

test('Jupiter trades on the configured cluster, with the listed programs', () => {
  const chain = `solana:${'2'.repeat(32)}`
  const [program] = ['3'.repeat(44)] as [string]
  const made = read({ jupiter: { key: 'd', chains: [chain], programs: [program], url: 'http://127.0.0.1:1' } })?.providers[0]
  expect([made?.id, made?.chains, made?.routers(chain)]).toEqual([
    'jupiter',
    [chain],
    [{ address: program, name: 'Jupiter', kind: 'program' }],
  ])
  expect(() => startOptions({ swaps: { jupiter: { chains: ['eip155:1'] } } } as never)).toThrow('/swaps')
})

test.each<readonly [string, SwapsConfig, string]>([
  ['a chain whose Uniswap is not known', { uniswap: ['eip155:1337'] }, 'Where Uniswap is on eip155:1337 is not known'],
  ['a chain without a node', { uniswap: ['eip155:8453'] }, 'needs your node of that chain'],
  ['a chain that is none', { uniswap: ['toString'] }, 'Where Uniswap is on toString is not known'],
  ['Jupiter without its key', { jupiter: {} }, 'Set SWAPS_JUPITER_KEY, or SWAPS_JUPITER_KEY_FILE'],
  ['a service without its key', { zerox: {} }, 'Set SWAPS_ZEROX_KEY, or SWAPS_ZEROX_KEY_FILE'],
])('%s is refused with one sentence', (_, file, message) => {
  expect(() => read(file)).toThrow(message)
})

test('uses a file, a flag and the tokens of the server', () => {
  const tokens = [{ chainId: 1, address: AT, decimals: 6, symbol: 'AAA', name: 'A', tags: ['popular'] }]
  const rpc = { 'eip155:1': { urls: ['https://node.test'] } }
  expect(startOptions({ rpc, tokens, swaps: { uniswap: ['eip155:1'] } }).swaps).toMatchObject({ tokens, providers: [{ id: 'uniswap' }] })
  expect(readConfig(['--uniswap', 'eip155:1', '--rpc', 'eip155:1=https://node.test'], {}).start.swaps?.providers).toHaveLength(1)
  expect(() => startOptions({ swaps: { uniswap: { 'eip155:1': { wrapped: 'no' } } } } as never)).toThrow('/swaps')
})
