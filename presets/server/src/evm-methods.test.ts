import { APPROVED_METHODS, FREE_METHODS } from '@latchkey/wallet-protocol'
import { expect, test } from 'vitest'
import { APPROVAL_METHODS, FREE_METHODS as FREE_OF_PAGES } from '../../../plugins/eip155/src/data/methods.js'
import { METHODS } from '../../../plugins/rpc/src/server/methods.js'

const evm = (methods: readonly string[]): readonly string[] => methods.filter((method) => !method.startsWith('solana_'))
const missing = (methods: readonly string[], list: readonly string[]): readonly string[] => methods.filter((one) => !list.includes(one))

// Three lists, since these are three decisions: methods that a page may call on a wallet, that the frame answers, and that the operator's
// nodes answer.
test('the frame and the server answer no EVM method that pages do not forward, and prompt for the same ones', () => {
  expect(missing(evm(FREE_METHODS), FREE_OF_PAGES)).toEqual([])
  expect(missing(METHODS.eip155 ?? [], FREE_OF_PAGES)).toEqual([])
  expect(missing(evm(APPROVED_METHODS), APPROVAL_METHODS)).toEqual([])
})

test('the frame answers every read that the server’s nodes answer, except those that only our own pages use', () => {
  expect(missing(METHODS.eip155 ?? [], FREE_METHODS)).toEqual(['eth_createAccessList', 'eth_simulateV1', 'net_version'])
})

test('no method is both free and prompted', () => {
  expect(FREE_METHODS.filter((method) => APPROVED_METHODS.includes(method))).toEqual([])
  const asked: readonly string[] = APPROVAL_METHODS
  expect(FREE_OF_PAGES.filter((method) => asked.includes(method))).toEqual([])
})

// Specification section 6.
test('S6-14 reads need no approval, of any page and of the frame', () => {
  const reads = ['eth_call', 'eth_getBalance', 'eth_chainId', 'eth_sendRawTransaction', 'wallet_getCapabilities', 'wallet_getAssets']
  for (const list of [FREE_METHODS, FREE_OF_PAGES]) expect(missing([...reads, 'wallet_getCallsStatus'], list)).toEqual([])
})

test('S6-16 signatures, transactions, batches, permissions and user operations need approval', () => {
  const asked = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions']
  const more = ['wallet_revokePermissions', 'eth_sendUserOperation']
  const solana = ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction']
  expect([...APPROVED_METHODS].sort()).toEqual([...asked, ...more, ...solana].sort())
  expect(missing([...asked, ...more], APPROVAL_METHODS)).toEqual([])
})
