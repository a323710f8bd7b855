import { expect, test, vi } from 'vitest'
import { createTestKernel, fakeChain, memoryStorage } from '../testing/index.js'
import type { CaipNetworkId } from '../types/index.js'

const stored = (wanted: object): string => JSON.stringify({ namespace: 'solana', wanted, wallets: [] })

/** A kernel with two families of two networks each, and the network it starts on. */
async function begin(defaultNetwork: CaipNetworkId, storage = memoryStorage()) {
  const options = { kernel: { storage, defaultNetwork, debug: true }, peers: [fakeChain('solana')] }
  const kernel = await createTestKernel(fakeChain('eip155'), options)
  await vi.waitFor(() => expect(kernel.state.core.ready).toBe(true))
  const { core } = kernel.state
  const at = Object.fromEntries(Object.entries(core.sessions).map(([namespace, { network }]) => [namespace, network?.caipNetworkId]))
  return { kernel, at, namespace: core.namespace }
}

test('NET-25 the app sets the initial network; other families start on their first', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  expect(await begin('eip155:2')).toMatchObject({ namespace: 'eip155', at: { eip155: 'eip155:2', solana: 'solana:1' } })
})

test('NET-25 an earlier choice of the visitor takes precedence, even if only another family is remembered', async () => {
  const before = memoryStorage({ 'latchkey.test.core.session': stored({ solana: 'solana:2' }) })
  expect(await begin('eip155:2', before)).toMatchObject({ namespace: 'solana', at: { eip155: 'eip155:2', solana: 'solana:2' } })
  const other = memoryStorage({ 'latchkey.test.core.session': stored({ eip155: 'eip155:1' }) })
  expect(await begin('eip155:2', other)).toMatchObject({ at: { eip155: 'eip155:1' } })
})

test('NET-25 a network that is not configured is reported once, and the first one is used', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { kernel, at, namespace } = await begin('eip155:77')
  expect([namespace, at]).toEqual(['solana', { eip155: 'eip155:1', solana: 'solana:1' }])
  await vi.waitFor(() => expect(kernel.state.core.alert?.short).toBe('Network Not Found'))
  expect(said).toHaveBeenCalledTimes(1)
})
