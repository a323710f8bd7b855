import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { codeOf } from './code-of.js'
import { receive } from './plugin.js'

const codes = async (...peers: Parameters<typeof fakeChain>[]) => {
  const kernel = await createTestKernel(receive(), { peers: peers.map((args) => fakeChain(...args)) })
  return (namespace: string, address: string) => codeOf(kernel.ctx, { namespace, address })
}

test('a code contains the payment URI of the account’s own family', async () => {
  const code = await codes(
    ['solana', { parts: { uri: async ({ address }) => `solana:${address}` } }],
    ['cosmos', { parts: { uri: async ({ address }) => `cosmos:${address}` } }],
  )
  expect(await code('cosmos', 'cosmos1a')).toBe('cosmos:cosmos1a')
  expect(await code('solana', '7Ec')).toBe('solana:7Ec')
})

test('shows the address alone for a family without one, or that is missing', async () => {
  const code = await codes(['eip155', { parts: {} }], ['ton'])
  for (const namespace of ['eip155', 'ton', 'near']) expect(await code(namespace, 'A')).toBe('A')
})
