import { getAddress, type Hex, parseGwei, toHex } from 'viem'
import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { send, to, token } from '../fixtures/send-evm.js'

test('`input` is another name of `data`, and its content is shown and signed', async () => {
  const { question, sent } = await send({ to: token, input: '0x12345678' })
  expect(question).toMatchObject({ title: t('ask.callContract'), warnings: [t('ask.unread')] })
  expect(sent[0]?.data).toBe('0x12345678')
})

const access = [{ address: getAddress(token), storageKeys: [`0x${'01'.repeat(32)}`] }]
const gwei = (amount: number): Hex => toHex(parseGwei(String(amount)))
test.each([
  ['a legacy transaction with its gas price', { gasPrice: gwei(3) }, { type: 0, gasPrice: parseGwei('3') }, '0.000063'],
  ['its type', { type: '0x0' }, { type: 0, gasPrice: parseGwei('1.3') }, '0.0000273'],
  ['its access list', { type: '0x1', gasPrice: gwei(2), accessList: access }, { type: 1, accessList: access }, '0.000042'],
  ['an access list of a gas price', { gasPrice: gwei(2), accessList: access }, { type: 1, accessList: access }, '0.000042'],
  ['an access list of the usual type', { type: '0x2', accessList: access }, { type: 2, accessList: access }, '0.0000273'],
  [
    'both maximum fees',
    { maxFeePerGas: gwei(5), maxPriorityFeePerGas: gwei(2) },
    { type: 2, maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('2') },
    '0.000105',
  ],
  ['a low maximum fee', { maxFeePerGas: '0x5' }, { maxFeePerGas: 5n, maxPriorityFeePerGas: 5n }, '0.000000000000105'],
  [
    'a higher tip',
    { maxPriorityFeePerGas: gwei(1) },
    { maxFeePerGas: parseGwei('2.2'), maxPriorityFeePerGas: parseGwei('1') },
    '0.0000462',
  ],
  [
    'empty fields, as if they were not there',
    { gasPrice: null, nonce: undefined, accessList: [] },
    { type: 2, accessList: [] },
    '0.0000273',
  ],
])('%s is signed as the page set it, and counts in the fee', async (_, fields, expected, fee) => {
  const { sent, lineOf, outcome } = await send({ to, value: '0x1', ...fields })
  expect(outcome).toBe(sent[0]?.hash)
  for (const [name, value] of Object.entries(expected)) expect(sent[0]?.[name as 'type'] ?? [], name).toEqual(value)
  expect(lineOf('Fee, at most')?.value).toBe(`${fee} BNB`)
})

test.each([
  ['the next one', '0x7', undefined],
  ['a pending one, which is replaced', '0x6', t('ask.replaces')],
  ['a later one, which waits', '0x9', t('ask.waits', { count: 2 })],
])('the nonce of the page is shown and signed: %s', async (_, nonce, note) => {
  const answers = { eth_getTransactionCount: ([, block]: readonly unknown[]) => (block === 'latest' ? '0x5' : '0x7') }
  const { sent, lineOf } = await send({ to, value: '0x1', nonce }, { answers })
  expect(sent[0]?.nonce).toBe(Number(nonce))
  expect(lineOf('Nonce')).toEqual({ label: 'Nonce', value: String(Number(nonce)), ...(note && { note }) })
})

test('asks again if the nonce of the page would replace another transaction by now', async () => {
  let next = 7
  const { sent, questions } = await send(
    { to, value: '0x1', nonce: '0x7' },
    { answers: { eth_getTransactionCount: ([, block]: readonly unknown[]) => toHex(block === 'latest' ? 7 : next) }, seen: () => ++next },
  )
  expect(questions.map(({ details }) => details.find(({ label }) => label === 'Nonce')?.note)).toEqual([undefined, t('ask.replaces')])
  expect(sent).toHaveLength(1)
})

test('a nonce that the account has used is rejected without a question', async () => {
  const { outcome, question } = await send({ to, value: '0x1', nonce: '0x6' })
  expect(outcome).toMatchObject({ code: -32000, message: expect.stringContaining('nonce too low') })
  expect(question).toBeUndefined()
})

test.each([
  ['authorizationList', { authorizationList: [{ chainId: 1, address: token, nonce: 0 }] }],
  ['blobVersionedHashes', { blobVersionedHashes: [`0x01${'00'.repeat(31)}`] }],
  ['maxFeePerBlobGas', { maxFeePerBlobGas: '0x1' }],
  ['gasLimit', { gasLimit: '0x5208' }],
  ['type', { type: '0x3' }],
  ['type', { type: '0x4' }],
  ['gasPrice', { gasPrice: '0x5', maxFeePerGas: '0x6' }],
  ['gasPrice', { gasPrice: '0x5', type: '0x2' }],
  ['maxFeePerGas', { maxFeePerGas: '0x5', type: '0x0' }],
  ['maxPriorityFeePerGas', { maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x6' }],
  ['accessList', { accessList: access, type: '0x0' }],
  ['accessList', { accessList: [{ address: token }] }],
  ['nonce', { nonce: 'next' }],
])('refuses %s by name if it cannot be kept: %j', async (name, fields) => {
  const { outcome, question } = await send({ to, value: '0x1', ...fields })
  expect(outcome).toMatchObject({ code: -32602, message: expect.stringContaining(name) })
  expect(question).toBeUndefined()
})

test.each([
  [{ to: token, data: '0x12', input: '0x34' }, -32602],
  [{ to: 'vitalik.eth' }, -32602],
  [{ to, value: '-1' }, -32602],
  [{ to, value: 'all' }, -32602],
  [{ to, data: '0x1' }, -32602],
  [{ to, chainId: '0x1' }, 4901],
  [{ to, from: to }, 4100],
])('rejects %j without a question', async (transaction, code) => {
  const { outcome, question } = await send(transaction)
  expect(outcome).toMatchObject({ code })
  expect(question).toBeUndefined()
})
