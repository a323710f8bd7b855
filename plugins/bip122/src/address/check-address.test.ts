import { expect, test } from 'vitest'
import { MAINNET, TESTNET } from '../fixtures/fake-wallets.js'
import { bitcoin, bitcoinTestnet } from '../networks.js'
import { checkAddress, faultOf } from './check-address.js'

test('an address of another network is distinguished from an invalid one', () => {
  expect(faultOf(MAINNET.payment, bitcoin)).toBeUndefined()
  expect(faultOf(TESTNET.payment, bitcoin)).toBe('address-network')
  expect(faultOf(TESTNET.payment, bitcoinTestnet)).toBeUndefined()
  expect(faultOf('bc1x', bitcoin)).toBe('address-invalid')
})

test('without a known network, any of Bitcoin’s addresses is valid', () => {
  expect(faultOf(TESTNET.payment, undefined)).toBeUndefined()
  expect(faultOf(TESTNET.payment, { ...bitcoin, caipNetworkId: 'bip122:1' })).toBeUndefined()
  expect(faultOf('bc1x', undefined)).toBe('address-invalid')
})

test('an error contains the address and the network it was checked for', () => {
  expect(() => checkAddress(MAINNET.payment, bitcoin)).not.toThrow()
  expect(() => checkAddress(TESTNET.payment, bitcoin)).toThrow(
    expect.objectContaining({ code: 'address-network', details: { address: TESTNET.payment, network: 'Bitcoin' } }),
  )
  expect(() => checkAddress('bc1x', undefined)).toThrow(
    expect.objectContaining({ code: 'address-invalid', details: { address: 'bc1x', network: '' } }),
  )
})
