import { expect, test } from 'vitest'
import { factsOf } from '../networks.js'
import { heldOn } from './held-on.js'

const addresses = { eip155: '0xaa', solana: 'So', bip122: 'bc1q', bip122Testnet: 'tb1q' }

test('returns whole units of coins for every network that answers, and omits empty ones', async () => {
  const answers: { readonly [chain: string]: unknown } = {
    'eip155:1': '0x14d1120d7b160000',
    'eip155:10': '0x0',
    'solana:abc': { value: 2_500_000_001 },
  }
  const asked: unknown[] = []
  const held = await heldOn({
    networks: Object.keys(answers),
    addresses,
    factsOf: factsOf([{ chain: 'solana:abc', name: 'Sol', symbol: 'SOL', decimals: 9 }]),
    node: async (...call) => {
      asked.push(call)
      return answers[call[0]]
    },
  })
  expect(held).toEqual({
    coins: [
      { chain: 'eip155:1', name: 'Ethereum', amount: '1.5 ETH' },
      { chain: 'solana:abc', name: 'Sol', amount: '2.500000001 SOL' },
    ],
    isWhole: true,
  })
  expect(asked).toEqual([
    ['eip155:1', 'eth_getBalance', ['0xaa', 'latest']],
    ['eip155:10', 'eth_getBalance', ['0xaa', 'latest']],
    ['solana:abc', 'getBalance', ['So']],
  ])
})

test('reports a network that fails, returns garbage or is unreachable, and includes the others', async () => {
  const node = async (chain: string) => {
    if (chain === 'eip155:2') throw new Error('down')
    return chain === 'eip155:3' ? 'nonsense' : '0xde0b6b3a7640000'
  }
  for (const other of ['eip155:2', 'eip155:3', 'bip122:abc'])
    expect(await heldOn({ networks: ['eip155:1', other], addresses, factsOf: factsOf(), node })).toEqual({
      coins: [{ chain: 'eip155:1', name: 'Ethereum', amount: '1 ETH' }],
      isWhole: false,
    })
})
