import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { readTokenList, type SolanaTokenInfo } from './token-list.js'

const entry = (more: Partial<SolanaTokenInfo> = {}): SolanaTokenInfo => ({
  chainId: 101,
  address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  decimals: 6,
  symbol: 'USDC',
  name: 'USD Coin',
  ...more,
})

test.each([
  ['entries', [entry()]],
  ['a token list', async () => ({ tokens: [entry()] })],
  ['a module of one', async () => ({ default: { tokens: [entry()] } })],
  ['a module of entries', async () => ({ default: [entry()] })],
])('%s are read alike', async (_what, source) => {
  expect([...(await readTokenList(source, mainnet.caipNetworkId)).values()]).toEqual([entry()])
})

test('clusters have their numbers, other networks their CAIP-2 id, and none are mixed up', async () => {
  const own = 'solana:11111111111111111111111111111112'
  const list = [entry(), entry({ chainId: 103, name: 'Devnet' }), entry({ chainId: own, name: 'Own' }), entry({ chainId: 1, name: 'EVM' })]
  const nameOn = async (chain: string) => [...(await readTokenList(list, chain)).values()].map(({ name }) => name)
  expect(await nameOn(mainnet.caipNetworkId)).toEqual(['USD Coin'])
  expect(await nameOn('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toEqual(['Devnet'])
  expect(await nameOn(own)).toEqual(['Own'])
})

test('omits invalid entries', async () => {
  const bad = [undefined, null, 7, {}, { ...entry(), name: 1 }, { ...entry(), address: undefined }]
  expect((await readTokenList(bad as never, mainnet.caipNetworkId)).size).toBe(0)
  expect((await readTokenList(async () => ({}) as never, mainnet.caipNetworkId)).size).toBe(0)
})
