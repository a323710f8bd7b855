import type { Account, CoreState, Network } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { receiverOf } from './receiver.js'

const net = (id: number, chainNamespace = 'eip155') =>
  ({ id, chainNamespace, caipNetworkId: `${chainNamespace}:${id}`, name: `N${id}` }) as unknown as Network
const core = (namespace: string, accounts: readonly Omit<Account, 'namespace'>[], network = net(2)): CoreState =>
  ({
    namespace,
    only: undefined,
    connectors: [],
    networks: [net(1), net(2), net(3, 'solana')],
    sessions: { [namespace]: { address: accounts[0]?.address, accounts: accounts.map((a) => ({ namespace, ...a })), network } },
  }) as unknown as CoreState

test('a plain account receives on every network of its family, the one in use first', () => {
  const found = receiverOf(core('eip155', [{ address: '0x1', type: 'eoa' }]))
  expect(found?.networks.map(({ id }) => id)).toEqual([2, 1])
  expect(found?.smart).toBe(false)
})

test('a smart account receives only where it is', () => {
  const found = receiverOf(core('eip155', [{ address: '0x1', type: 'smartAccount' }]))
  expect(found?.networks.map(({ id }) => id)).toEqual([2])
  expect(found?.smart).toBe(true)
})

test('WC-13 an account of some chains only receives on those', () => {
  expect(receiverOf(core('eip155', [{ address: '0x1', type: 'eoa', chains: ['eip155:2'] }]))?.networks.map(({ id }) => id)).toEqual([2])
  const both = core('eip155', [{ address: '0x1', type: 'eoa', chains: ['eip155:1', 'eip155:2'] }])
  expect(receiverOf(both)?.networks.map(({ id }) => id)).toEqual([2, 1])
})

test('a Bitcoin wallet has an address of each kind, and the one in use is marked', () => {
  const found = receiverOf(
    core('bip122', [
      { address: 'bc1p', type: 'ordinal' },
      { address: 'bc1q', type: 'payment' },
      { address: 'other', type: 'payment' },
    ]),
  )
  expect(found?.accounts.map(({ address }) => address)).toEqual(['bc1q', 'bc1p'])
  expect(found?.account.address).toBe('bc1p')
})

test('the second account of one kind is shown alone', () => {
  const state = core('eip155', [
    { address: '0x2', type: 'eoa' },
    { address: '0x1', type: 'eoa' },
  ])
  expect(receiverOf(state)?.accounts.map(({ address }) => address)).toEqual(['0x2'])
})

test('without a wallet there is no receiver', () => {
  expect(receiverOf(core('eip155', []))).toBeUndefined()
})
