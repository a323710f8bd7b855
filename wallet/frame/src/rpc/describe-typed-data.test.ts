import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { dataOf, describeGiven, END, ENDS, HASH, other, own, spender, token } from './fixtures/typed-data.js'

const NEVER = String(maxUint256)
const ERC2612 = { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' }
const permit = (value: string, domain: object = {}) =>
  dataOf('Permit', ERC2612, { owner: own, spender, value, nonce: '0', deadline: ENDS }, domain)
const PERMIT_DETAILS = { PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce' }
const details = (expiration: number, amount = '5000000') => ({ token: other, amount, expiration, nonce: 0 })
const single = (expiration: number, amount?: string) =>
  dataOf(
    'PermitSingle',
    { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline', ...PERMIT_DETAILS },
    { details: details(expiration, amount), spender, sigDeadline: ENDS },
  )
const PERMITTED = { TokenPermissions: 'address token, uint256 amount' }
const TRANSFER = 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline'

test('a permit of a token starts with the spender, and does not expire, although its signature does', async () => {
  const { title, lines, warnings } = await describeGiven(permit('5000000'))
  expect(title).toBe(t('ask.permit'))
  expect(lines.slice(0, -1)).toEqual([
    ['By', spender],
    ['Amount', '5 TUSD'],
    ['Token', token],
    ['Until', 'No expiry'],
    ['Signature valid until', END],
    ['For', 'Stand'],
    ['Network', 'Ethereum'],
  ])
  expect(warnings).toEqual([t('ask.permitTakes')])
})

test.each([
  ['2^48 - 1', single(2 ** 48 - 1), ['No expiry']],
  ['a time', single(1_800_000_000), ['2027-01-15 08:00 UTC']],
  ['0, which Permit2 reads as the current block', single(0), ['Only within the same block']],
  [
    'a time for each token',
    dataOf(
      'PermitBatch',
      { PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline', ...PERMIT_DETAILS },
      { details: [details(1_800_000_000), details(2 ** 48 - 1)], spender, sigDeadline: ENDS },
    ),
    ['2027-01-15 08:00 UTC', 'No expiry'],
  ],
])('an allowance ends at its own expiry, not at that of the signature: %s', async (_, given, ends) => {
  const { valuesOf } = await describeGiven(given)
  expect(valuesOf('Until')).toEqual(ends)
  expect(valuesOf('Signature valid until')).toEqual([END])
})

test.each([
  [
    'a transfer',
    dataOf(
      'PermitTransferFrom',
      { PermitTransferFrom: TRANSFER, ...PERMITTED },
      { permitted: { token: other, amount: '5000000' }, spender, nonce: 0, deadline: ENDS },
    ),
  ],
  [
    'a batch of transfers',
    dataOf(
      'PermitBatchTransferFrom',
      { PermitBatchTransferFrom: TRANSFER.replace(' ', '[] '), ...PERMITTED },
      { permitted: [{ token: other, amount: '5000000' }], spender, nonce: 0, deadline: ENDS },
    ),
  ],
  [
    'a transfer with a witness',
    dataOf(
      'PermitWitnessTransferFrom',
      { PermitWitnessTransferFrom: `${TRANSFER}, Swap witness`, ...PERMITTED, Swap: 'address to' },
      { permitted: { token: other, amount: '5000000' }, spender, nonce: 0, deadline: ENDS, witness: { to: own } },
    ),
  ],
])('Permit2 allows one transfer until its deadline: %s', async (_, given) => {
  const { lines, warnings, details: shown } = await describeGiven(given)
  expect(lines.slice(0, 5)).toEqual([
    ['By', spender],
    ['Amount', '5 TUSD'],
    ['Token', other],
    ['Until', END],
    ['Signature valid until', END],
  ])
  expect(shown[3]?.note).toBe(t('ask.once'))
  expect(warnings).toEqual([t('ask.permitTakes')])
})

test.each([
  ['ERC-2612', permit(NEVER)],
  [
    'DAI',
    dataOf(
      'Permit',
      { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
      { holder: own, spender, nonce: 0, expiry: 0, allowed: true },
    ),
  ],
  ['Permit2', single(1_800_000_000, String(2n ** 160n - 1n))],
])('an unlimited permit is shown as such: %s', async (_, given) => {
  const { warnings, valuesOf, caution } = await describeGiven(given)
  expect(valuesOf('Amount')).toEqual(['No limit (TUSD)'])
  expect(caution).toBe('wait')
  expect(warnings).toContain(t('ask.unlimited'))
})

test('a permit for zero revokes a permission', async () => {
  expect(await describeGiven(permit('0'))).toMatchObject({ title: t('ask.stopSpend'), warnings: [] })
})

test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])('%s is a transfer executed by others', async (name) => {
  const types = { [name]: 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce' }
  const message = { from: own, to: spender, value: '5000000', validAfter: 0, validBefore: ENDS, nonce: HASH }
  const { title, lines, warnings } = await describeGiven(dataOf(name, types, message))
  expect(title).toBe(t('ask.signTransfer'))
  expect(lines.slice(0, 5)).toEqual([
    ['To', spender],
    ['Amount', '5 TUSD'],
    ['Token', token],
    ['From', own],
    ['Signature valid until', END],
  ])
  expect(warnings).toEqual([t('ask.inYourName')])
})

const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
const FORWARD = 'address from, address to, uint256 value, uint256 gas, uint256 nonce'
test.each([
  [
    'a meta-transaction',
    dataOf(
      'MetaTransaction',
      { MetaTransaction: 'uint256 nonce, address from, bytes functionSignature' },
      { nonce: 0, from: own, functionSignature: approval },
    ),
    ['No expiry'],
  ],
  [
    'a forwarded call',
    dataOf(
      'ForwardRequest',
      { ForwardRequest: `${FORWARD}, bytes data` },
      { from: own, to: token, value: 0, gas: 1, nonce: 0, data: approval },
    ),
    ['No expiry'],
  ],
  [
    'a forwarded call with an end',
    dataOf(
      'ForwardRequest',
      { ForwardRequest: `${FORWARD}, uint48 deadline, bytes data` },
      { from: own, to: token, value: 0, gas: 1, nonce: 0, deadline: ENDS, data: approval },
    ),
    [END],
  ],
  [
    'a forwarded call that ends with a block',
    dataOf(
      'ForwardRequest',
      { ForwardRequest: `${FORWARD}, bytes data, uint256 validUntil` },
      { from: own, to: token, value: 0, gas: 1, nonce: 0, data: approval, validUntil: 17 },
    ),
    [],
  ],
])('%s is shown as the call that others make with it', async (_, given, ends) => {
  const { title, lines, warnings, valuesOf, caution } = await describeGiven(given)
  expect([title, caution]).toEqual([t('ask.letSpend'), 'wait'])
  expect(lines).toEqual(
    expect.arrayContaining([
      ['By', spender],
      ['Contract', token],
      ['From', own],
    ]),
  )
  expect(warnings).toEqual([t('ask.inYourName'), t('ask.unlimited')])
  expect(valuesOf('Signature valid until')).toEqual(ends)
})

test.each([
  [
    'all of a collection',
    dataOf(
      'PermitForAll',
      { PermitForAll: 'address operator, bool approved, uint256 nonce, uint256 deadline' },
      { operator: spender, approved: true, nonce: 0, deadline: ENDS },
    ),
    t('ask.letMoveAll'),
    [t('ask.permitTakes'), t('ask.allPieces')],
  ],
  [
    'one of a collection',
    dataOf(
      'Permit',
      { Permit: 'address spender, uint256 tokenId, uint256 nonce, uint256 deadline' },
      { spender, tokenId: 7, nonce: 0, deadline: ENDS },
    ),
    t('ask.letMovePiece'),
    [t('ask.permitTakes')],
  ],
])('recognizes a permit for collectibles: %s', async (_, given, title, warnings) => {
  const words = await describeGiven(given)
  expect(words).toMatchObject({ title, warnings })
  expect(words.caution).toBe(title === t('ask.letMoveAll') ? 'wait' : undefined)
  expect(words.lines[0]).toEqual(['By', spender])
})

test.each([
  ['an order of a lemonade stand', dataOf('Order', { Order: 'string drink, uint8 glasses' }, { drink: 'lemonade', glasses: 2 })],
  ['a permit for a garden', dataOf('Permit', { Permit: 'string garden' }, { garden: 'north' })],
  ['a permit without a contract', { ...permit(NEVER), domain: { chainId: 1 } }],
])('a name alone raises no alarm, and unknown data is labelled as unknown: %s', async (_, given) => {
  const { title, lines, warnings, valuesOf } = await describeGiven(given)
  expect([title, warnings, valuesOf('Effect')]).toEqual([t('ask.signData'), [], [t('ask.effectUnknown')]])
  const { message } = given as { readonly message: object }
  expect(Object.keys(JSON.parse(lines.at(-1)?.[1] ?? ''))).toEqual(Object.keys(message))
})

const note = (domain: object, ofDomain?: string) => ({
  ...dataOf('Note', { Note: 'string text', ...(ofDomain !== undefined && { EIP712Domain: ofDomain }) }, { text: 'hi' }),
  domain,
})
test('hides fields that the type of the domain does not list, and reports a missing chain id', async () => {
  const domain = { name: 'Bank', version: '7', chainId: 1, verifyingContract: token, salt: HASH }
  const { lines } = await describeGiven(note(domain, 'string version'))
  expect(lines.slice(1, -1)).toEqual([
    ['Version', '7'],
    ['Network', t('ask.anyNetwork')],
  ])
})

test('version, salt and fields of a site are shown', async () => {
  const { lines } = await describeGiven(note({ salt: HASH, version: '7', shop: 'north' }, 'bytes32 salt, string version, string shop'))
  expect(lines.slice(1, 4)).toEqual([
    ['Salt', HASH],
    ['Version', '7'],
    ['EIP712Domain', '{\n  "shop": "north"\n}'],
  ])
})

test('names that the page chooses are no lines of the frame', async () => {
  const given = {
    domain: { name: 'Stand', 'You receive': '1,000 USDC', Effect: 'Nothing leaves your wallet' },
    primaryType: 'Nothing\u2800leaves\u2800it',
    types: {
      EIP712Domain: ['name', 'You receive', 'Effect'].map((name) => ({ name, type: 'string' })),
      'Nothing\u2800leaves\u2800it': [{ name: 'text', type: 'string' }],
    },
    message: { text: 'hi' },
  }
  const { details } = await describeGiven(given)
  expect(details.map(({ label }) => label)).toEqual(['Effect', 'For', 'EIP712Domain', 'Network', '"Nothing\\u2800leaves\\u2800it"'])
})

test('characters that change the direction of a text are escaped', async () => {
  const { lines } = await describeGiven({ ...note({ name: '\u202eknaB' }), message: { text: '\u202e1\u2069' } })
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Note', '{\n  "text": "\\u202e1\\u2069"\n}'],
      ['For', 'knaB'],
    ]),
  )
})

test('characters that are not drawn are escaped', async () => {
  const { valuesOf } = await describeGiven({ ...note({ name: 'Bank' }), message: { text: '1\u200b\u2028\u3164\u{e0041}👩\u200d🚀' } })
  expect(valuesOf('Note')).toEqual(['{\n  "text": "1\\u200b\\u2028\\u3164\\udb40\\udc41👩\u200d🚀"\n}'])
})

test.each([
  ['an allowance of Permit2', single(1_800_000_000), true],
  [
    'a transfer of Permit2 with a witness, whose fields its author chooses',
    dataOf(
      'PermitWitnessTransferFrom',
      { PermitWitnessTransferFrom: `${TRANSFER}, Deal owner`, ...PERMITTED, Deal: 'address from' },
      { permitted: { token: other, amount: '5000000' }, spender, nonce: 0, deadline: ENDS, owner: { from: own } },
    ),
    true,
  ],
  [
    'a whole collection',
    dataOf(
      'PermitForAll',
      { PermitForAll: 'address operator, bool approved, uint256 nonce, uint256 deadline' },
      { operator: spender, approved: true, nonce: 0, deadline: ENDS },
    ),
    true,
  ],
  ['a permit that names its owner', permit('5000000'), false],
])('data that names no owner is valid for each account of the key, and the approval says so: %s', async (_, given, isTold) => {
  expect((await describeGiven(given)).warnings).not.toContain(t('ask.bothAccounts'))
  const { warnings } = await describeGiven(given, [], [own, other])
  expect(warnings.includes(t('ask.bothAccounts'))).toBe(isTold)
})

test.each([
  ['MetaTransaction', 'uint256 nonce, address from, bytes functionSignature', { nonce: 0, from: own, functionSignature: '0x12345678' }],
  ['ForwardRequest', `${FORWARD}, bytes data`, { from: own, to: token, value: 0, gas: 1, nonce: 0, data: '0x12345678' }],
])('a call by others that could not be decoded delays the approval: %s', async (type, fields, message) => {
  const { warnings, caution } = await describeGiven(dataOf(type, { [type]: fields }, message))
  expect([warnings, caution]).toEqual([[t('ask.inYourName'), t('ask.unread')], 'wait'])
})
