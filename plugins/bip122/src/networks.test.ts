import { expect, test } from 'vitest'
import * as networks from './networks.js'

const { bitcoin, bitcoinTestnet, bitcoinSignet, bitcoinRegtest } = networks
const all = Object.values(networks)

test('S3-10 networks are known by the first block of their chain (CAIP-2)', () => {
  expect(Object.fromEntries(all.map(({ name, caipNetworkId }) => [name, caipNetworkId]))).toEqual({
    Bitcoin: 'bip122:000000000019d6689c085ae165831e93',
    'Bitcoin Testnet': 'bip122:000000000933ea01ad0ee984209779ba',
    'Bitcoin Signet': 'bip122:00000008819873e925422c1ff0f99f7c',
    'Bitcoin Regtest': 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  })
  for (const { id, chainNamespace, caipNetworkId } of all) {
    expect(chainNamespace).toBe('bip122')
    expect(`bip122:${id}`).toBe(caipNetworkId)
  }
})

test('amounts are in bitcoin of a hundred million satoshi', () => {
  for (const { nativeCurrency } of all) expect(nativeCurrency).toEqual({ name: 'Bitcoin', symbol: 'BTC', decimals: 8 })
})

test('only Bitcoin itself has coins of value', () => {
  expect(all.filter(({ testnet }) => !testnet)).toEqual([bitcoin])
  expect(bitcoin).not.toHaveProperty('testnet')
})

test('each public network has its explorer, and a local node has none', () => {
  const explorer = (network: (typeof all)[number]) => network.blockExplorers?.default
  expect([bitcoin, bitcoinTestnet, bitcoinSignet].map(explorer)).toEqual([
    { name: 'mempool.space', url: 'https://mempool.space' },
    { name: 'mempool.space', url: 'https://mempool.space/testnet' },
    { name: 'mempool.space', url: 'https://mempool.space/signet' },
  ])
  expect(bitcoinRegtest).not.toHaveProperty('blockExplorers')
})

test('needs no request for the mark of a network, and names no node', () => {
  for (const { assets, rpcUrls } of all) {
    const [form = '', mark = ''] = String(assets?.imageUrl).split(',')
    expect(form).toBe('data:image/svg+xml')
    expect(decodeURIComponent(mark)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/)
    expect(rpcUrls).toEqual({ default: { http: [] } })
  }
})
