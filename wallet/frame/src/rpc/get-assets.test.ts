import { expect, test } from 'vitest'
import { factsOf } from '../networks.js'
import { getAssets, type Holding } from './get-assets.js'

const address = '0x00000000000000000000000000000000000000aA'
const native: Holding = { name: 'Ether', symbol: 'ETH', amount: '1500000000000000000', decimals: 18, price: '2000' }
const dollar: Holding = {
  asset: `eip155:1:${address}`,
  name: 'Dollar',
  symbol: 'USD',
  amount: '2500000',
  decimals: 6,
  iconUrl: 'https://x.example/i.png',
}

const ask = (params: unknown, { rows, chain = 'eip155:1' }: { rows?: readonly Holding[] | Error; chain?: string } = {}) =>
  getAssets(params, {
    address,
    chain,
    chains: ['eip155:1', 'eip155:56', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    factsOf: factsOf(),
    async node(asked, method, given) {
      expect([method, given]).toEqual(['eth_getBalance', [address, 'latest']])
      if (asked === 'eip155:5') throw new Error('This server has no node of it.')
      return '0x0a'
    },
    async holdings(asked) {
      if (rows instanceof Error) throw rows
      return asked === 'eip155:1' ? rows : undefined
    },
  })

test('without a server list, returns the native coin of each network', async () => {
  const coin = (name: string, symbol: string) => [
    { address: 'native', balance: '0xa', type: 'NATIVE', metadata: { name, symbol, decimals: 18, price: 0, value: 0, iconUrl: '' } },
  ]
  const both = { '0x1': coin('Ethereum', 'ETH'), '0x38': coin('BNB Smart Chain', 'BNB') }
  expect(await ask(undefined)).toEqual(both)
  expect(await ask([{ account: address.toLowerCase() }], { rows: new Error('away') })).toEqual(both)
  expect(await ask([{ chainFilter: ['0x38'] }])).toEqual({ '0x38': both['0x38'] })
  expect(await ask({ chainFilter: ['0x01', '0x1', '0x5'] })).toEqual({ '0x1': both['0x1'] })
})

test('with a list, also returns tokens with prices, without spam', async () => {
  const rows = [native, dollar, { ...dollar, asset: `eip155:1:0x${'22'.repeat(20)}`, spam: true }]
  expect(await ask([{ chainFilter: ['0x1'] }], { rows })).toEqual({
    '0x1': [
      {
        address: 'native',
        balance: '0x14d1120d7b160000',
        type: 'NATIVE',
        metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000, value: 3000, iconUrl: '' },
      },
      {
        address,
        balance: '0x2625a0',
        type: 'ERC20',
        metadata: { name: 'Dollar', symbol: 'USD', decimals: 6, price: 0, value: 0, iconUrl: 'https://x.example/i.png' },
      },
    ],
  })
})

test('the value of a holding is exact: 0.1 of something at 0.2 is 0.02', async () => {
  const tenth = { ...native, amount: '100000000000000000', price: '0.2' }
  const { '0x1': [found] = [] } = await ask([{ chainFilter: ['0x1'] }], { rows: [tenth] })
  expect(found?.metadata.value).toBe(0.02)
})

test('types and assets can be filtered in either draft of the standard; assets take precedence', async () => {
  const rows = [native, dollar]
  const symbols = async (params: object) => {
    const { '0x1': found = [] } = await ask([params], { rows })
    return found.map(({ metadata }) => metadata.symbol)
  }
  expect(await symbols({ chainFilter: ['0x1'], assetTypeFilter: ['erc20'] })).toEqual(['USD'])
  expect(await symbols({ assetFilter: { '0x1': [{ address: 'native', type: 'native' }] }, assetTypeFilter: ['erc20'] })).toEqual(['ETH'])
  expect(await symbols({ assetFilter: { '0x1': [address.toLowerCase()] }, chainFilter: ['0x38'] })).toEqual(['USD'])
})

test.each([
  [{ account: `0x${'11'.repeat(20)}` }, 4100],
  [{ account: 7 }, 4100],
  [{ chainFilter: '0x1' }, -32602],
  [{ chainFilter: ['1'] }, -32602],
  [{ assetFilter: [] }, -32602],
  [{ assetFilter: { '0x1': 'native' } }, -32602],
  [{ chainFilter: ['0x1'], assetTypeFilter: 'erc20' }, -32602],
])('%j is rejected', async (params, code) => {
  await expect(ask([params])).rejects.toMatchObject({ code })
})

test('names an unverified token with the coin’s name by its address', async () => {
  const fake = { ...dollar, symbol: 'ЕТН', name: 'ETH' }
  const namesOf = async (row: Holding) => {
    const { '0x1': found = [] } = await ask([{ chainFilter: ['0x1'] }], { rows: [native, row] })
    return found.map(({ metadata: { name, symbol } }) => [name, symbol])
  }
  expect(await namesOf(fake)).toEqual([
    ['Ether', 'ETH'],
    [address, '0x0000…00aA'],
  ])
  expect((await namesOf({ ...fake, verified: true }))[1]).toEqual(['ETH', 'ЕТН'])
})
