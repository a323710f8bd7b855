import { expect, test } from 'vitest'
import { nativeBalances } from '../balances/index.js'
import { neutralKernel } from '../react/neutral-kernel.js'
import { createTestKernel, fakeChain } from '../testing/index.js'

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: Error) => error.message,
  )

test('API-49 S8-24 S8-25 S8-26 S8-28 texts of the specification are raised in their situations', async () => {
  const { connections } = await createTestKernel(fakeChain('eip155'))
  expect(await said(connections.connect({ connector: 'walletConnect' }))).toBe('WalletConnectConnector not found')
  expect(await said(connections.connect({ connector: 'com.other' }))).toBe('Adapter not found')
  expect(await said(connections.switchNetwork(undefined as never))).toBe('CaipNetwork is undefined')
  expect(await said(connections.switchNetwork('ton:1'))).toBe('Chain is not supported')
  expect(await said(connections.switchNetwork('eip155:9'))).toBe('network not found, make sure it is in the networks array')
  // As an untyped page could call it: with the id of a network.
  expect(await said(connections.switchNetwork({ id: 1 } as never))).toBe('Chain is not supported')
})

test('API-49 S8-27 a balance without an account or a network rejects with the specification’s text', async () => {
  const storage = { get: () => undefined, set: () => {} }
  const balances = nativeBalances({ read: async () => 1n, signal: new AbortController().signal, storage })
  for (const target of [undefined, {}, { address: '0xa' }, { network: { testnet: true } }])
    expect(await said(balances.refresh(target as never))).toBe('CaipNetwork or CaipAddress is undefined')
})

test('API-49 S8-29 without a kernel, actions reject with the specification’s text', async () =>
  expect(await said(neutralKernel.open())).toBe('ConnectionControllerClient and NetworkControllerClient must be set'))
