import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { toViemChain } from './to-viem-chain.js'

test('viem gets the network’s fields, without those it leaves out', () => {
  const { caipNetworkId: _id, chainNamespace: _namespace, assets: _assets, ...rest } = mainnet
  expect(toViemChain({ ...mainnet, testnet: true })).toEqual({ ...rest, testnet: true })
  const { blockExplorers: _explorers, contracts: _contracts, testnet: _test, ...plain } = mainnet
  expect(toViemChain({ ...plain, id: '1' as never, rpcUrls: {} })).toEqual({
    id: 1,
    name: mainnet.name,
    nativeCurrency: mainnet.nativeCurrency,
    rpcUrls: { default: { http: [] } },
  })
})
