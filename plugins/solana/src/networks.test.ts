import { expect, test } from 'vitest'
import { devnet, mainnet, testnet } from './networks.js'

test('NET-26 S3-09 each cluster has its own pages at the explorer', () =>
  expect([mainnet, devnet, testnet].map(({ blockExplorers }) => blockExplorers?.default?.url)).toEqual([
    'https://solscan.io',
    'https://solscan.io/?cluster=devnet',
    'https://solscan.io/?cluster=testnet',
  ]))
