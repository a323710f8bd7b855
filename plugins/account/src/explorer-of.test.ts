import { expect, test } from 'vitest'
import { explorerOf } from './explorer-of.js'
import { network } from './fixtures/core-state.js'

test('an address leads to the page of the network’s explorer', () => {
  const known = network(1, { blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io/' } } })
  expect(explorerOf(known, '0xA')).toEqual({ name: 'Etherscan', url: 'https://etherscan.io/address/0xA' })
})

test('NET-26 the cluster stays behind the question mark', () => {
  const devnet = network(1, { blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io/?cluster=devnet' } } })
  expect(explorerOf(devnet, 'A')?.url).toBe('https://solscan.io/address/A?cluster=devnet')
})

test('without an explorer, or with a broken one, there is no link', () => {
  expect(explorerOf(undefined, '0xA')).toBeUndefined()
  expect(explorerOf(network(1), '0xA')).toBeUndefined()
  expect(explorerOf(network(1, { blockExplorers: { default: { name: 'X', url: 'nonsense' } } }), '0xA')).toBeUndefined()
})
