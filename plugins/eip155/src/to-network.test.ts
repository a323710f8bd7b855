import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { expectNetwork } from './fixtures/expect-network.js'
import { mainnet } from './networks.js'
import { toViemChain } from './rpc/to-viem-chain.js'
import { toNetwork } from './to-network.js'

const chains = Object.values(viemChains).filter((each) => typeof each === 'object' && 'nativeCurrency' in each)

test('every chain of viem becomes a network', () => {
  expect(chains.length).toBeGreaterThan(400)
  for (const chain of chains) expectNetwork(toNetwork(chain))
})

test('a complete network stays the same object', () => {
  expect(toNetwork(mainnet)).toBe(mainnet)
})

test('contracts with one address are kept, others are left out', () => {
  expect(toNetwork(viemChains.mainnet).contracts?.ensUniversalResolver?.address).toMatch(/^0x/)
  expect(Object.keys(toNetwork(viemChains.base).contracts ?? {})).not.toContain('l2OutputOracle')
})

test('a chain converted to a network is the same chain for viem again', () => {
  const { id, name, nativeCurrency, blockExplorers } = viemChains.arbitrum
  expect(toViemChain(toNetwork(viemChains.arbitrum))).toMatchObject({ id, name, nativeCurrency, blockExplorers })
})
