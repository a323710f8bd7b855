import { TypedDataEncoder } from 'ethers'
import { hashTypedData, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { normaliseTypedData, type TypedData } from './normalise-typed-data.js'

const TOKEN = '0xde709f2102306220921060314715629080e2fb77'
const CHECKED = '0x52908400098527886E0F7030069857D2E4169EE7'
const fields = (names: { readonly [name: string]: string }) => Object.entries(names).map(([name, type]) => ({ name, type }))
const one = (type: string, value: unknown) => ({ domain: {}, primaryType: 'A', types: { A: fields({ a: type }) }, message: { a: value } })
const domains = { name: 'Stand', version: '1', chainId: 5, verifyingContract: TOKEN, salt: `0x${'Ab'.repeat(32)}` }
const order = {
  domain: { name: 'Stand', chainId: '0x5' },
  primaryType: 'Order',
  types: {
    Order: fields({ buyers: 'Buyer[2]', first: 'Buyer', counts: 'uint8[][2]', text: 'string' }),
    Buyer: fields({ at: 'address', drinks: 'Drink[]' }),
    Drink: fields({ sweet: 'bool', code: 'bytes4', more: 'bytes', price: 'int16' }),
    Unused: fields({ odd: 'uint7' }),
  },
  message: {
    buyers: [
      { at: TOKEN, drinks: [{ sweet: true, code: '0xABCDEF01', more: '0x', price: '-5' }] },
      { at: CHECKED, drinks: [] },
    ],
    first: { at: CHECKED, drinks: [{ sweet: false, code: '0x00000000', more: '0xFf00', price: 32767 }] },
    counts: [['0xff', 0], []],
    text: 'Ünïcödé 🍋',
  },
}

const byViem = ({ types, primaryType, domain, message }: TypedData) => hashTypedData({ types, primaryType, domain, message } as never)
function byEthers({ domain, types: { EIP712Domain: _, ...types }, message }: TypedData) {
  // ethers does not change its arguments, but declares them as if it did.
  return TypedDataEncoder.hash(domain as never, types as never, message as never)
}

test.each([
  ['nested structs, arrays and fixed arrays', order],
  ['a text of JSON', JSON.stringify(order)],
  ['no domain', { ...one('string', ''), domain: undefined }],
  ['empty fields of a domain', { ...one('string', ''), domain: { name: '', chainId: null, salt: undefined } }],
  ['the smallest integer', one('int8', -128)],
  ['the largest integer', one('uint256', String(maxUint256))],
  ['a hexadecimal integer', one('uint48', '0xFFFFFFFFFFFF')],
  ['leading zeros', one('uint8', '000007')],
  ['a bigint', one('int256', -(2n ** 255n))],
  ['32 bytes', one('bytes32', `0x${'aB'.repeat(32)}`)],
  ['an address in capitals', one('address', `0x${TOKEN.slice(2).toUpperCase()}`)],
  ['an array without elements', one('uint8[0]', [])],
  [
    'a primary type with a colon',
    { ...one('string', 'x'), primaryType: 'Exchange:Send', types: { 'Exchange:Send': fields({ a: 'string' }) } },
  ],
  [
    'a field name with spaces',
    { ...one('string', 'x'), types: { A: fields({ 'Terms of service': 'string' }) }, message: { 'Terms of service': 'x' } },
  ],
])('viem and ethers hash the normalised data alike: %s', (_, given) => {
  const data = normaliseTypedData(given)
  expect(byViem(data)).toBe(byEthers(data))
})

const chainIds = [5, 5n, '5', '05', '0x5', '0x05']
const parts = Array.from({ length: 32 }, (_, bits) => Object.entries(domains).filter((__, at) => bits & (1 << at)))

test('a missing EIP712Domain and every spelling of a chain id give the hash of viem and ethers', () => {
  for (const part of parts)
    for (const chainId of chainIds) {
      const plain = Object.fromEntries(part)
      const { message, types } = one('string', 'lemon')
      const data = normaliseTypedData({ ...one('string', 'lemon'), domain: { ...plain, ...('chainId' in plain && { chainId }) } })
      const expected = TypedDataEncoder.hash(plain, types, message)
      expect(byViem(data)).toBe(expected)
      expect(hashTypedData({ domain: plain, types, message, primaryType: 'A' } as never)).toBe(expected)
    }
})

test.each([
  ['with its own EIP712Domain', { ...order, types: { ...order.types, EIP712Domain: fields({ name: 'string', chainId: 'uint256' }) } }],
  [
    'with a domain of its own kind',
    { ...one('int16', -1), domain: { kind: 'x' }, types: { ...one('int16', -1).types, EIP712Domain: fields({ kind: 'string' }) } },
  ],
])('viem hashes the data alike before and after: %s', (_, given) => {
  expect(byViem(normaliseTypedData(given))).toBe(hashTypedData(given as never))
})

test('a domain keeps the fields of its own type', () => {
  const types = { ...one('bool', true).types, EIP712Domain: fields({ version: 'string', other: 'uint8' }) }
  const data = normaliseTypedData({ ...one('bool', true), types, domain: { ...domains, other: '7' } })
  expect(data.domain).toEqual({ version: '1', other: 7n })
})

const refusals: readonly (readonly [name: string, given: unknown, message: string])[] = [
  ['an unknown integer', one('uint7', 1), 'This type is not known: uint7'],
  ['an integer without a size', one('uint', 1), 'uint'],
  ['an integer that is too wide', one('uint264', 1), 'uint264'],
  ['a size with a zero', one('uint08', 1), 'uint08'],
  ['33 bytes', one('bytes33', '0x'), 'bytes33'],
  ['an unknown struct', one('Person', {}), 'Person'],
  ['an inherited name', one('constructor', {}), 'constructor'],
  ['a number that is too large', one('uint8', 256), 'Expected uint8: message.a'],
  ['a number that is too small', one('int8', -129), 'Expected int8: message.a'],
  ['a negative number', one('uint256', '-1'), 'Expected uint256: message.a'],
  ['2^256', one('uint256', String(maxUint256 + 1n)), 'Expected uint256: message.a'],
  ['a rounded number', one('uint256', 2 ** 60), 'Expected uint256: message.a'],
  ['a fraction', one('uint8', 1.5), 'Expected uint8: message.a'],
  ['a binary number', one('uint8', '0b1'), 'Expected uint8: message.a'],
  ['a number with spaces', one('uint8', ' 1'), 'Expected uint8: message.a'],
  ['an empty number', one('uint8', ''), 'Expected uint8: message.a'],
  ...['true', 'false', 1, 0, null, ''].map(
    (value) => [`${JSON.stringify(value)} as a boolean`, one('bool', value), 'Expected bool: message.a'] as const,
  ),
  ['a number as text', one('string', 7), 'Expected string: message.a'],
  ['half of a character', one('string', '\ud83c'), 'Expected string: message.a'],
  ['bytes that are too long', one('bytes4', '0x0011223344'), 'Expected bytes4: message.a'],
  ['half a byte', one('bytes', '0x0'), 'Expected bytes: message.a'],
  ['text as bytes', one('bytes', 'lemon'), 'Expected bytes: message.a'],
  ['a wrong checksum', one('address', CHECKED.replace('E', 'e')), 'Expected address: message.a'],
  ['a name as an address', one('address', 'ada.eth'), 'Expected address: message.a'],
  ['a missing value', { ...one('uint8', 1), message: {} }, 'Expected uint8: message.a'],
  ['null', one('uint8', null), 'Expected uint8: message.a'],
  ['a wrong length', one('uint8[2]', [1]), 'Expected uint8[2]: message.a'],
  ['a value inside', one('uint8[]', [1, 300]), 'Expected uint8: message.a[1]'],
  ['no list', one('uint8[]', {}), 'Expected uint8[]: message.a'],
  ['a field that no type names', { ...one('uint8', 1), message: { a: 1, amount: '5' } }, 'A names no such field: message.amount'],
  ['a type that contains itself', one('A[]', []), 'This type refers to itself: A'],
  [
    'a field named twice',
    { ...one('uint8', 1), types: { A: [...fields({ a: 'uint8' }), ...fields({ a: 'uint8' })] } },
    'A names a field twice: a',
  ],
  ['a struct named like a type', { ...one('bytes5', '0x'), primaryType: 'bytes5', types: { bytes5: fields({ a: 'uint8' }) } }, 'bytes5'],
  ['a name that reads like several', { ...one('B', {}), types: { A: fields({ 'a,uint8 b': 'uint8' }) } }, 'A'],
  ['a referenced type with a colon', { ...one('A:B', {}), types: { A: fields({ a: 'A:B' }), 'A:B': [] } }, 'A:B'],
  ['the domain alone', { ...one('bool', true), primaryType: 'EIP712Domain', types: { EIP712Domain: [] }, message: {} }, 'no typed data'],
  ['a chain id that is no number', { ...one('bool', true), domain: { chainId: 'five' } }, 'Expected uint256: domain.chainId'],
  [
    'a listed field that is missing',
    { ...one('bool', true), types: { ...one('bool', true).types, EIP712Domain: fields({ name: 'string' }) } },
    'Expected string: domain.name',
  ],
  [
    'a domain with an unknown field',
    { ...one('bool', true), domain: { site: 'x' } },
    'EIP712Domain is missing for this field: domain.site',
  ],
  ['an empty version', { ...one('bool', true), domain: { version: '' } }, 'domain.version'],
  ['no JSON', 'no json', 'This is no typed data.'],
  ['nothing', null, 'This is no typed data.'],
  ['a list', [], 'This is no typed data.'],
  ['no type', { ...one('bool', true), types: {} }, 'This type is not known: A'],
]
test.each(refusals)('%s is refused with a clear message', (_, given, message) => {
  expect(() => normaliseTypedData(given)).toThrow(expect.objectContaining({ code: -32602, message: expect.stringContaining(message) }))
})

test('refuses endlessly nested data', () => {
  const deep = '['.repeat(200) + ']'.repeat(200)
  const given = JSON.stringify(one(`uint8${'[]'.repeat(200)}`, [])).replace('"a":[]', `"a":${deep}`)
  expect(() => normaliseTypedData(given)).toThrow(expect.objectContaining({ code: -32602 }))
})
