import type { Network } from '@latchkey/kernel'
import { isAddress } from 'viem'
import { expect, test } from 'vitest'
import { expectNetwork } from './fixtures/expect-network.js'
import * as networks from './networks.js'

const all: readonly Network[] = Object.values(networks)

test.each(Object.entries(networks))('S3-07 %s is well-formed', (_name, network) => {
  expectNetwork(network)
  expect(network.assets?.imageUrl).toMatch(/^data:image\/svg\+xml,/)
  for (const { address } of Object.values(network.contracts ?? {})) expect(isAddress(address)).toBe(true)
})

test('ids, names and node addresses are unique', () => {
  for (const key of [all.map((n) => n.id), all.map((n) => n.name), all.map((n) => n.rpcUrls.default?.http[0])]) {
    expect(new Set(key).size).toBe(all.length)
  }
})

test('nodes use https, local ones http', () => {
  for (const { rpcUrls } of all) {
    for (const url of rpcUrls.default?.http ?? []) expect(url).toMatch(/^https:\/\/|^http:\/\/127\.0\.0\.1:/)
  }
})

test('S3-08 S9-41 the networks of the specification are included, Ethereum first', () => {
  const ids = all.map((n) => n.id)
  for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]) expect(ids).toContain(id)
  expect(networks.mainnet.id).toBe(1)
})

test('only test networks are marked as such', () => {
  const marked = all.filter((n) => n.testnet).map((n) => n.name)
  expect(marked).toEqual(all.filter((n) => /sepolia|amoy|testnet|fuji|local/i.test(n.name)).map((n) => n.name))
})
