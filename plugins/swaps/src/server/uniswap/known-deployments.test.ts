import { isAddress } from 'viem'
import { expect, test } from 'vitest'
import { knownUniswap } from './known-deployments.js'

test('known addresses have their checksums, and other chains are unknown', () => {
  const chains = [1, 10, 56, 137, 8453, 42161, 43114].map((id) => `eip155:${id}`)
  for (const chain of chains) {
    const { wrapped, v2, v3 } = knownUniswap(chain) ?? {}
    const addresses = [wrapped, ...Object.values(v2 ?? {}), ...Object.values(v3 ?? {})]
    expect(addresses.length, chain).toBeGreaterThan(2)
    for (const address of addresses) expect(isAddress(address ?? ''), `${chain} ${address}`).toBe(true)
  }
  expect([knownUniswap('eip155:5'), knownUniswap('toString')]).toEqual([undefined, undefined])
})
