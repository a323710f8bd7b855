import { kernelErrors, sessionErrors, walletErrors } from '@latchkey/kernel/late'
import { expect, test } from 'vitest'
import { namedAccounts } from './named-accounts.js'
import { toAccounts } from './to-accounts.js'
import { toProviderError } from './to-provider-error.js'

const [a, b] = [`0x${'aA'.repeat(20)}`, `0x${'bb'.repeat(20)}`]

test.each([
  ['personal_sign', ['0x1234', a], [a]],
  ['personal_sign', [a, '0x1234'], [a]],
  // A message that looks like an address.
  ['personal_sign', [b, a], [a]],
  ['personal_sign', ['text', 'text'], ['text']],
  ['personal_sign', [], []],
  ['eth_sign', [a, '0x1234'], [a]],
  ['eth_sign', ['0x1234', a], [a]],
  ['eth_signTypedData_v4', [a, '{}'], [a]],
  ['eth_signTypedData', [[], a], [a]],
  ['eth_signTransaction', [{ from: a }], [a]],
  ['eth_sendTransaction', [{ from: a, to: b }], [a]],
  ['wallet_getCapabilities', [a, ['0x1']], [a]],
  ['wallet_getCapabilities', [], []],
  ['wallet_sendCalls', [{ from: a, calls: [] }], [a]],
  ['wallet_grantPermissions', [{ account: a }, { from: b, account: 7 }], [a, b]],
  ['eth_blockNumber', [], []],
  ['eth_call', [null, 'latest', 7], []],
  ['eth_getBalance', [`${a}00`, 'latest'], []],
])('%s with %j contains %j', (method, params, named) => {
  expect(namedAccounts(method, params)).toEqual(named)
})

test('addresses of other lengths do not count', () => {
  expect(namedAccounts('personal_sign', [`${a}0`, 'x'])).toEqual(['x'])
  expect(namedAccounts('personal_sign', [`y${a}`, 'x'])).toEqual(['x'])
})

test('CON-06 sums accounts, each once, also if the wallet writes the chain before them', () => {
  const summed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  const upper = other.toUpperCase().replace('0X', '0x')
  const accounts = toAccounts([
    summed.toLowerCase(),
    summed,
    `eip155:137:${summed}`,
    summed.replace('A', 'a'),
    `x${summed}`,
    7,
    '',
    summed.toUpperCase().replace('0X', '0x'),
    `eip155:x:${other}`,
    `eip155::${other}`,
    `solana:eip155:1:${other}`,
    `x${upper}`,
    `${upper}0`,
    '0xA',
    `0x${'G'.repeat(40)}`,
  ])
  expect(accounts).toEqual([{ namespace: 'eip155', address: summed, type: 'eoa' }])
  // All capitals are not a wrong checksum.
  expect(toAccounts([upper]).map(({ address }) => address)).toEqual([other])
  expect(toAccounts('0x')).toEqual([])
})

const coded = (code: unknown, message = 'no', more: object = {}): Error => Object.assign(new Error(message), { code }, more)

test.each([
  [kernelErrors.create('stopped', {}), 4900],
  [sessionErrors.create('ended', { wallet: 'a' }), 4900],
  [kernelErrors.create('rpc-not-allowed', { method: 'x' }), 4200],
  [kernelErrors.create('rpc-rejected', { method: 'x' }), 4001],
  [kernelErrors.create('rpc-aborted', { method: 'x' }), 4001],
  [walletErrors.create('rejected', { wallet: 'a' }), 4001],
  [coded('ACTION_REJECTED'), 4001],
  [sessionErrors.create('wrong-chain', { wallet: 'a', chain: undefined, wanted: 'eip155:1' }), 4901],
  [walletErrors.create('locked', { wallet: 'a' }), 4100],
  [sessionErrors.create('account-not-shared', { wallet: 'a', account: '0x' }), 4100],
  [walletErrors.create('chain-not-supported', { chain: 'eip155:1' }), 4902],
  [coded(-32603, 'Unrecognized chain ID "0x1"'), 4902],
  [walletErrors.create('pending', { wallet: 'a' }), -32002],
  [coded(3), 3],
  [coded('WORD'), -32603],
  [new Error('no'), -32603],
  ['text', -32603],
  [undefined, -32603],
  [new DOMException('aborted', 'AbortError'), -32603],
])('EIP-1193 knows %s by the number %i', (error, code) => {
  const made = toProviderError(error)
  expect(made).toBeInstanceOf(Error)
  expect(made).toMatchObject({ code, cause: error })
})

test('the innermost error with a number counts, in the node’s own words if there are some', () => {
  const inner = coded(3, 'inner', { details: 'execution reverted', data: '0x08c379a0' })
  const outer = coded(-32000, 'outer', { cause: new Error('between', { cause: inner }) })
  expect(toProviderError(outer)).toMatchObject({ code: 3, message: 'execution reverted', data: '0x08c379a0' })
  expect(toProviderError(coded(3, 'said'))).toMatchObject({ message: 'said' })
  expect(toProviderError(coded(3, '', { cause: undefined }))).toMatchObject({ code: 3 })
  expect(toProviderError(coded(3))).not.toHaveProperty('data')
  expect(toProviderError(new Error('plain')).message).toBe('plain')
  expect(toProviderError('text').message).toBe('text')
})

test('an error that wraps itself is searched for a limited time', () => {
  const loop = coded(7)
  Object.assign(loop, { cause: loop })
  expect(toProviderError(loop).code).toBe(7)
})

test('reports a missing method in the words that libraries search for, once', () => {
  expect(toProviderError(coded(-32601, 'Method not found')).message).toBe('Method not found The method does not exist / is not available.')
  const said = 'The method x does not exist / is not available.'
  expect(toProviderError(coded(-32601, said)).message).toBe(said)
})
