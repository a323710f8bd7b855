import { createKernel, policySources } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { type EvmOptions, evm } from './evm.js'
import { mainnet } from './networks.js'

const sources = (options: Partial<EvmOptions>) =>
  policySources(createKernel({ projectId: 'p', ...evm({ networks: [mainnet], ...options }) }))

test('CSP-03: a policy must allow the app’s nodes and configured images', () => {
  const own = sources({
    rpcUrls: { 'eip155:1': ['https://node.example/key', 'wss://node.example/key'] },
    connectorImages: { 'io.rabby': 'https://pictures.example/rabby.png' },
    customWallets: [{ id: 'own', name: 'Own', image_url: 'https://own.example/icon.svg' }],
  })
  const plain = sources({})
  expect(own['connect-src'].filter((source) => !plain['connect-src'].includes(source))).toEqual([
    'https://node.example',
    'wss://node.example',
  ])
  expect(own['img-src'].filter((source) => !plain['img-src'].includes(source))).toEqual(['https://pictures.example', 'https://own.example'])
})
