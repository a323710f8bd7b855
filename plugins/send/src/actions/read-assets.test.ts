import {
  type Asset,
  assetSources,
  type BalanceState,
  balanceSources,
  type Context,
  type Contribution,
  type Network,
} from '@latchkey/kernel'
import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import type { SendContract } from '../contract.js'
import type { SendFlow } from '../flow.js'
import { send } from '../plugin.js'
import { assetsOf } from './read-assets.js'

// Reading needs no more of a network.
const network = { caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as unknown as Network
const holder = { namespace: 'eip155', address: '0xa', network }
const asset = (symbol: string, more: Partial<Asset> = {}): Asset => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '',
  ...more,
})
const coin: BalanceState = { status: 'ready', data: asset('ETH') }
const coins = (state: BalanceState): Contribution =>
  balanceSources.of({
    id: 'coins',
    namespace: 'eip155',
    refresh: async () => {},
    watch(_target, report) {
      report(state)
      return () => {}
    },
  })
async function read(...contributions: readonly Contribution[]) {
  const kernel = await createTestKernel(send(), { peers: [fakeChain('eip155')] })
  for (const each of contributions) kernel.contribute(each)
  const flow: SendFlow = { attempt: 0 }
  const reported: unknown[] = []
  // The part of a context that reading needs, on a real kernel's points.
  const ctx = { read: kernel.read, use: () => flow, signal: new AbortController().signal, report: (e: unknown) => reported.push(e) }
  const resource = assetsOf(ctx as unknown as Context<SendContract>)
  return { symbols: async () => (await resource.read(holder)).map(({ symbol }) => symbol), reported }
}
const listOf = (id: string, list: () => Promise<readonly Asset[] | undefined>, order: number) => assetSources.of({ id, list }, { order })
const TOKEN = 'eip155:1:0xt'

test('the first source that answers is believed, one that fails is passed over and reported, the coin is added', async () => {
  const { symbols, reported } = await read(
    coins(coin),
    listOf('wallet', async () => undefined, 10),
    listOf('server', () => Promise.reject(new TypeError('Failed to fetch')), 20),
    listOf('nodes', async () => [asset('TUSD', { address: TOKEN })], 30),
    listOf('never', async () => [asset('LATE', { address: TOKEN })], 40),
  )
  expect(await symbols()).toEqual(['ETH', 'TUSD'])
  expect(reported).toHaveLength(1)
})

test('API-01 asked ten times at once, a source is asked once', async () => {
  let asked = 0
  const { symbols } = await read(
    coins(coin),
    listOf('one', async () => [asset('TUSD', { address: `${TOKEN}${asked++}` })], 10),
  )
  await Promise.all(Array.from({ length: 10 }, symbols))
  expect(asked).toBe(1)
})

test('API-04 what cannot be read exactly, or belongs elsewhere, is left out', async () => {
  const bad = [
    asset('EXP', { address: TOKEN, quantity: { decimals: '6', numeric: '1e3' } }),
    asset('NEG', { address: TOKEN, quantity: { decimals: '6', numeric: '-1' } }),
    asset('ZERO', { address: TOKEN, quantity: { decimals: '0', numeric: '1' } }),
    asset('FAR', { address: TOKEN, chainId: 'eip155:2' }),
    { symbol: 7 } as unknown as Asset,
  ]
  const { symbols } = await read(
    coins(coin),
    listOf('one', async () => bad, 10),
  )
  expect(await symbols()).toEqual(['ETH'])
})

test('a coin that nobody can count takes no tokens away; without tokens it is a failure', async () => {
  const tokens = await read(
    coins({ status: 'failed' }),
    listOf('one', async () => [asset('TUSD', { address: TOKEN })], 10),
  )
  expect(await tokens.symbols()).toEqual(['TUSD'])
  await expect((await read(coins({ status: 'failed' }))).symbols()).rejects.toThrow('Token Balance Unavailable')
})
