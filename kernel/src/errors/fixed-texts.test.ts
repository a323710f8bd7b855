import { expect, test } from 'vitest'
import { nativeBalances } from '../balances/index.js'
import { neutralKernel } from '../react/neutral-kernel.js'
import { createTestKernel, fakeChain } from '../testing/index.js'

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: Error) => error.message,
  )

test('API-49 texts of the specification are raised by their situation', async () => {
  const { connections } = await createTestKernel(fakeChain('eip155'))
  expect(await said(connections.connect({ connector: 'walletConnect' }))).toBe('WalletConnectConnector not found')
  expect(await said(connections.connect({ connector: 'com.other' }))).toBe('Adapter not found')
  expect(await said(connections.switchNetwork(undefined as never))).toBe('CaipNetwork is undefined')
  const far = { caipNetworkId: 'ton:1', chainNamespace: 'ton' }
  expect(await said(connections.switchNetwork(far as never))).toBe('Chain is not supported')
  expect(await said(connections.switchNetwork({ ...far, caipNetworkId: 'eip155:9', chainNamespace: 'eip155' } as never))).toBe(
    'network not found, make sure it is in the networks array',
  )
})

test('API-49 a balance without an account or a network is refused in the specification’s words', async () => {
  const storage = { get: () => undefined, set: () => {} }
  const balances = nativeBalances({ read: async () => 1n, signal: new AbortController().signal, storage })
  for (const target of [undefined, {}, { address: '0xa' }, { network: { testnet: true } }])
    expect(await said(balances.refresh(target as never))).toBe('CaipNetwork or CaipAddress is undefined')
})

test('API-49 without a kernel what acts is refused in the specification’s words, with the cure', async () =>
  expect(await said(neutralKernel.open())).toBe(
    'ConnectionControllerClient and NetworkControllerClient must be set: there is no kernel yet. Hand one to LatchkeyProvider.',
  ))
