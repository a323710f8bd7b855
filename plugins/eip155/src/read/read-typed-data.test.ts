import { getAddress, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { readTypedData } from './read-typed-data.js'

const [own, token, spender, manager] = ['aa', 'bb', 'cc', 'dd'].map((byte) => getAddress(`0x${byte.repeat(20)}`)) as [
  string,
  string,
  string,
  string,
]
const on = { chainId: 1, accounts: [own], guarded: [manager] }
const fields = (names: { readonly [name: string]: string }) => Object.entries(names).map(([name, type]) => ({ name, type }))
const permit = (value: string) => ({
  domain: { name: 'Dollar', chainId: 1, verifyingContract: token },
  primaryType: 'Permit',
  types: { Permit: fields({ owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }) },
  message: { owner: own, spender, value, nonce: '0', deadline: '1900000000' },
})

test.each([
  ['a value outside its type', { ...permit('1'), types: { Permit: fields({ a: 'uint7' }) }, message: { a: 1 } }],
  ['a key that no type names', { ...permit('1'), message: { ...permit('1').message, amount: '1' } }],
])('refuses %s', (_, given) => {
  expect(() => readTypedData(given, on)).toThrow(expect.objectContaining({ code: -32602 }))
})

test.each(['1', '0x1', 1])('signs the data as shown, with the chain id %j', (chainId) => {
  const { data } = readTypedData({ ...permit('1'), domain: { ...permit('1').domain, chainId } }, on)
  expect(hashTypedData(data)).toBe(hashTypedData(permit('1') as never))
})

const operation = {
  primaryType: 'PackedUserOperation',
  types: { PackedUserOperation: fields({ nonce: 'uint256' }) },
  message: { nonce: '0' },
}
test.each([
  ['a user operation', { ...operation, domain: {} }, 4100],
  ['data of an entry point', { ...permit('1'), domain: { name: 'ERC4337' } }, 4100],
  ['data for the account', { ...permit('1'), domain: { verifyingContract: own.toUpperCase().replace('0X', '0x') } }, 4100],
  ['data for a contract that acts for the account', { ...permit('1'), domain: { verifyingContract: manager } }, 4100],
  ['data of another network', { ...permit('1'), domain: { chainId: '0x5' } }, 4901],
  ['no typed data', 'no json', -32602],
])('rejects %s', (_, given, code) => {
  expect(() => readTypedData(given, on)).toThrow(expect.objectContaining({ code }))
})

const zkDomain = { name: 'zkSync', version: '2', chainId: 324 }
const uints = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'uint256']))
const zkSync = {
  ...uints('txType', 'from', 'to', 'gasLimit', 'gasPerPubdataByteLimit', 'maxFeePerGas', 'maxPriorityFeePerGas'),
  ...uints('paymaster', 'nonce', 'value'),
}
test.each([
  [
    'of ZKsync',
    {
      domain: zkDomain,
      primaryType: 'Transaction',
      types: { Transaction: fields({ ...zkSync, data: 'bytes', factoryDeps: 'bytes32[]', paymasterInput: 'bytes' }) },
      message: {
        ...Object.fromEntries(Object.keys(zkSync).map((name) => [name, '113'])),
        ...{ to: spender, value: String(10n ** 19n), data: '0x', factoryDeps: [], paymasterInput: '0x' },
      },
    },
  ],
  [
    'of Cosmos networks',
    {
      domain: { name: 'Cosmos Web3', version: '1.0.0', chainId: 324, verifyingContract: 'cosmos', salt: '0' },
      primaryType: 'Tx',
      types: {
        EIP712Domain: fields({ name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'string', salt: 'string' }),
        Tx: fields({ account_number: 'string', chain_id: 'string', fee: 'Fee', memo: 'string', msgs: 'string[]', sequence: 'string' }),
        Fee: fields({ gas: 'string' }),
      },
      message: { account_number: '1', chain_id: 'cronosmainnet_25-1', fee: { gas: '1' }, memo: '', msgs: [], sequence: '0' },
    },
  ],
  [
    'of Injective',
    {
      domain: { name: 'Injective Web3', version: '1.0.0', chainId: 324 },
      primaryType: 'Tx',
      types: { Tx: fields({ context: 'string', msgs: 'string' }) },
      message: { context: '{}', msgs: '[]' },
    },
  ],
])('refuses a transaction %s in the form of typed data: it pays without a contract', (_, given) => {
  expect(() => readTypedData(given, { chainId: 324, accounts: [own], guarded: [] })).toThrow(
    expect.objectContaining({ code: 4100, message: expect.stringContaining('is a transaction') }),
  )
})
