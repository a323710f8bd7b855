import { expect, test } from 'vitest'
import { factsOf } from './networks.js'

test('common networks have their own name and coin', () => {
  expect(factsOf()('eip155:1')).toEqual({ name: 'Ethereum', symbol: 'ETH', decimals: 18, coin: 'eip155:1/slip44:60', isKnown: true })
  expect(factsOf()('eip155:56')).toMatchObject({ name: 'BNB Smart Chain', symbol: 'BNB' })
  expect(factsOf()('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toMatchObject({
    symbol: 'SOL',
    decimals: 9,
    coin: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501',
  })
})

test('S3-11 many EVM networks and three of Solana are known', () => {
  const known = (chain: string) => factsOf()(chain).isKnown
  const evm = [1, 10, 25, 56, 100, 130, 137, 250, 324, 480, 5000, 8453, 42161, 42220, 43114, 59144, 81457, 534352, 7777777]
  expect(evm.filter((id) => !known(`eip155:${id}`))).toEqual([])
  const solana = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z']
  expect(solana.filter((id) => !known(`solana:${id}`))).toEqual([])
})

test('an unknown network is shown by its id, without a coin symbol', () => {
  expect(factsOf()('eip155:31337')).toEqual({
    name: 'eip155:31337',
    symbol: 'coins',
    decimals: 18,
    coin: 'eip155:31337/slip44:60',
    isKnown: false,
  })
  expect(factsOf()('eip155:constructor').isKnown).toBe(false)
})

test("the operator's description of a network takes precedence", () => {
  const facts = factsOf([
    { chain: 'eip155:31337', name: 'Lemon Chain', symbol: 'LEM', decimals: 6 },
    { chain: 'eip155:1', name: 'Mainnet', symbol: 'ETH' },
  ])
  expect(facts('eip155:31337')).toEqual({ name: 'Lemon Chain', symbol: 'LEM', decimals: 6, coin: 'eip155:31337/slip44:60', isKnown: true })
  expect(facts('eip155:1')).toEqual({ name: 'Mainnet', symbol: 'ETH', decimals: 18, coin: 'eip155:1/slip44:60', isKnown: true })
  expect(facts('eip155:56').symbol).toBe('BNB')
})
