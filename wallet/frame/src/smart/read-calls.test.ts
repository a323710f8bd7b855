import { expect, test } from 'vitest'
import { readCalls } from './read-calls.js'

const to = `0x${'bb'.repeat(20)}`
const batch = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls: [{ to, data: '0x1234', value: '0x5' }] }
const read = (given: unknown) => readCalls([given], ['eip155:1'])

test.each([
  ['2.0.0', false],
  ['1.0', true],
  ['1.0.0', true],
  ['1', true],
])('S3-78 a batch of version %s is accepted', (version, isOld) => {
  expect(read({ ...batch, version })).toEqual({
    isOld,
    id: undefined,
    chain: 'eip155:1',
    from: undefined,
    calls: [{ to, data: '0x1234', value: 5n }],
    paymaster: undefined,
  })
})

test('a paymaster is accepted in the format of ERC-7677, and by network', () => {
  const service = { url: 'https://pay.example/1', context: { policy: 'p' } }
  const expected = { url: service.url, context: service.context, isOptional: false }
  expect(read({ ...batch, capabilities: { paymasterService: service } }).paymaster).toEqual(expected)
  expect(read({ ...batch, capabilities: { paymasterService: { '0x1': service } } }).paymaster).toEqual(expected)
  expect(read({ ...batch, capabilities: { paymasterService: { ...service, optional: true } } }).paymaster?.isOptional).toBe(true)
})

test('an optional capability is ignored', () => {
  expect(read({ ...batch, capabilities: { dreams: { optional: true } } }).calls).toHaveLength(1)
})

test.each([
  ['no object', 7, -32602],
  ['another version', { ...batch, version: '3.0.0' }, -32602],
  ['no version', { ...batch, version: undefined }, -32602],
  ['another network', { ...batch, chainId: '0x2' }, 5710],
  ['no network', { ...batch, chainId: undefined }, -32602],
  ['no calls', { ...batch, calls: [] }, -32602],
  ['101 calls', { ...batch, calls: Array.from({ length: 101 }, () => ({ to })) }, 5740],
  ['a needed capability', { ...batch, capabilities: { dreams: {} } }, 5700],
  ['a needed capability of a call', { ...batch, calls: [{ to, capabilities: { dreams: true } }] }, 5700],
  ['a gas limit of a call', { ...batch, calls: [{ to, gas: '0x5208' }] }, -32602],
  ['an authorization of a call', { ...batch, calls: [{ to, authorizationList: [] }] }, -32602],
  ['an unknown field', { ...batch, nonce: '0x1' }, -32602],
  ['a contract to be created', { ...batch, calls: [{ data: '0x12' }] }, -32602],
  ['half a byte', { ...batch, calls: [{ to, data: '0x123' }] }, -32602],
  ['a negative amount', { ...batch, calls: [{ to, value: '-1' }] }, -32602],
  ['an amount beyond all', { ...batch, calls: [{ to, value: `${2n ** 256n}` }] }, -32602],
  ['an id of other letters', { ...batch, id: 'mine' }, -32602],
  ['an id that is too long', { ...batch, id: `0x${'ab'.repeat(4097)}` }, -32602],
  ['a sender that is none', { ...batch, from: 'me' }, -32602],
  ['a paymaster that is none', { ...batch, capabilities: { paymasterService: { url: 7 } } }, -32602],
])('%s is rejected with its code', (_, given, code) => {
  expect(() => read(given)).toThrow(expect.objectContaining({ code }))
})
