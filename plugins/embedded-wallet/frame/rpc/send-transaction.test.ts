import { Transaction, Wallet } from 'ethers'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  getAddress,
  type Hex,
  maxUint256,
  numberToHex,
  parseEther,
  parseGwei,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { withoutSmart } from '../fixtures/without-smart.js'
import { factsOf } from '../networks.js'
import { askEn as t } from '../texts/ask-en.js'
import type { Task } from '../vault/work.js'
import { createRpc } from './handle-rpc.js'
import type { Question } from './questions.js'

const signer = new Wallet(`0x${'11'.repeat(32)}`)
const from = signer.address as Hex
const [to, token] = ['bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [Hex, Hex]
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const word = (value: bigint | string): Hex =>
  typeof value === 'bigint' ? numberToHex(value, { size: 32 }) : `0x${value.slice(2).padStart(64, '0')}`
const moved = (asset: string, payer: string, payee: string, amount: bigint) => ({
  address: asset,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(payer), word(payee)],
  data: word(amount),
})

/** A node's responses by method, or functions of the parameters; any other method fails. */
interface NodeAnswers {
  readonly [method: string]: unknown
}
const plain: NodeAnswers = {
  eth_chainId: '0x38',
  eth_getTransactionCount: '0x7',
  eth_getBlockByNumber: { baseFeePerGas: toHex(1_000_000_000n), number: '0x1', transactions: [] },
  eth_maxPriorityFeePerGas: toHex(100_000_000n),
  eth_gasPrice: toHex(1_100_000_000n),
  eth_estimateGas: toHex(21_000n),
  eth_getBalance: toHex(parseEther('5')),
  eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: toHex(21_000n), logs: [moved(COIN, from, to, parseEther('0.5'))] }] }],
}
const dollar = { '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['TUSD']), '0x313ce567': word(6n), '0x18160ddd': word(10n ** 15n) }
const keys = { '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['KEY']), '0x01ffc9a7': word(1n) }

async function send(
  transaction: object,
  {
    answers = {},
    contract = {},
    yes = true,
    chain = 'eip155:56',
    seen = () => {},
  }: { answers?: NodeAnswers; contract?: NodeAnswers; yes?: boolean; chain?: string; seen?: () => unknown } = {},
) {
  const asked: Question[] = []
  const sent: Transaction[] = []
  const rpc = createRpc({
    // The parts of a wallet that requests use.
    wallet: {
      addresses: async () => ({ eip155: from }),
      async open([task]: readonly [Extract<Task, { do: 'sign-transaction' }>]) {
        const { type, gas, ...rest } = task.transaction as { readonly type: string; readonly gas: bigint }
        return [await signer.signTransaction({ ...rest, type: ['legacy', 'eip2930', 'eip1559'].indexOf(type), gasLimit: gas } as never)]
      },
    } as never,
    async ask(question) {
      asked.push(question)
      seen()
      return yes
    },
    async node(_, method, params) {
      if (method === 'eth_sendRawTransaction') {
        const [raw] = params as readonly [string]
        sent.push(Transaction.from(raw))
        return sent.at(-1)?.hash
      }
      if (method === 'eth_call') {
        const [{ data }] = params as readonly [{ readonly data: string }]
        if (contract[data.slice(0, 10)] === undefined) throw new Error('execution reverted')
        return contract[data.slice(0, 10)]
      }
      const answer = { ...plain, ...answers }[method]
      if (answer instanceof Error) throw answer
      if (answer === undefined) throw Object.assign(new Error(`no ${method}`), { code: -32601 })
      return typeof answer === 'function' ? (answer as (given: unknown) => unknown)(params) : answer
    },
    factsOf: factsOf(),
    chains: [],
    holdings: async () => undefined,
    t,
    ...withoutSmart,
  })
  const request = { method: 'eth_sendTransaction', params: [{ from, ...transaction }], chain, origin: 'https://shop.example', app: 'Shop' }
  const outcome = await rpc({ ...request, signal: new AbortController().signal }).catch((error: unknown) => error)
  const [question] = asked
  const lineOf = (label: string) => question?.details.find((each) => each.label === label)
  return { outcome, question, questions: asked, sent, lineOf }
}

test('a payment is shown in the coin of its network, with the exact fee and the balance changes, and exactly that is signed', async () => {
  const { outcome, question, sent, lineOf } = await send({ to, value: toHex(parseEther('0.5')) })
  expect(question).toMatchObject({ title: 'Send', origin: 'https://shop.example', app: 'Shop', confirm: 'Send', warnings: [] })
  expect(question?.details.map(({ label, value }) => [label, value])).toEqual([
    ['To', to],
    ['Amount', '0.5 BNB'],
    ['You give', '0.5 BNB'],
    ['Fee, at most', '0.0000273 BNB'],
    ['Network', 'BNB Smart Chain'],
  ])
  expect(lineOf('Fee, at most')?.note).toBe('About 0.0000231 BNB right now.')
  const [transaction] = sent
  expect(outcome).toBe(transaction?.hash)
  expect(transaction?.from).toBe(from)
  expect(transaction).toMatchObject({ chainId: 56n, nonce: 7, value: parseEther('0.5'), gasLimit: 21_000n, type: 2 })
  expect(transaction && transaction.gasLimit * (transaction.maxFeePerGas ?? 0n)).toBe(parseEther('0.0000273'))
})

test('a rejection signs nothing', async () => {
  const { outcome, sent } = await send({ to, value: '0x1' }, { yes: false })
  expect(outcome).toMatchObject({ code: 4001 })
  expect(sent).toEqual([])
})

test('a network without a base fee gets a legacy transaction', async () => {
  const { sent, lineOf } = await send(
    { to, value: '0x1' },
    { answers: { eth_getBlockByNumber: { number: '0x1', transactions: [] }, eth_gasPrice: toHex(3_000_000_000n) } },
  )
  expect(sent[0]).toMatchObject({ type: 0, chainId: 56n })
  expect(sent[0] && sent[0].gasLimit * (sent[0].gasPrice ?? 0n)).toBe(BigInt(Number(lineOf('Fee, at most')?.value.split(' ')[0]) * 1e18))
})

test('a call gets a quarter more gas than estimated, since it may need more when it runs; a limit set by the page stays', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
  const answers = { eth_estimateGas: toHex(60_000n) }
  const { sent } = await send({ to: token, data }, { answers })
  expect(sent[0]?.gasLimit).toBe(75_000n)
  const set = await send({ to: token, data, gas: toHex(61_000n) }, { answers })
  expect(set.sent[0]?.gasLimit).toBe(61_000n)
})

test('tokens are shown in their own units, as reported by their contract', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 2_500_000n] })
  const { question, lineOf } = await send(
    { to: token, data },
    {
      contract: dollar,
      answers: { eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x1', logs: [moved(token, from, to, 2_500_000n)] }] }] },
    },
  )
  expect(question).toMatchObject({ title: 'Send tokens', warnings: [] })
  expect(lineOf('Amount')).toEqual({ label: 'Amount', value: '2.5 TUSD', note: t.saysContract })
  expect(lineOf('To')?.value.toLowerCase()).toBe(to)
  expect(lineOf('You give')).toEqual({ label: 'You give', value: '2.5 TUSD', note: `Token: ${getAddress(token)}` })
  expect(lineOf('Contract')?.value).toBe(token)
})

test('a token that calls itself like the coin is shown by its contract, with a warning, in the call and in its result', async () => {
  const coin = { ...dollar, '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['BNB']) }
  const logs = [moved(token, to, from, 10_000_000n)]
  const answers = { eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x1', logs }] }] }
  const { question, lineOf } = await send({ to, data: '0x12345678' }, { contract: coin, answers })
  expect(lineOf('You receive')).toEqual({ label: 'You receive', value: '10', note: `Token: ${getAddress(token)}` })
  expect(question?.warnings).toContain(t.imitates)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] })
  const allowing = [{ status: '0x1', logs: [] }, 0n, maxUint256].map((each) =>
    typeof each === 'bigint' ? { status: '0x1', returnData: word(each), logs: [] } : each,
  )
  const [call, before, after] = allowing
  const approval = await send({ to: token, data }, { contract: coin, answers: { eth_simulateV1: [{ calls: [before, call, after] }] } })
  expect(approval.lineOf('Amount')?.value).toBe('No limit')
  expect(approval.question?.warnings).toEqual([t.unlimited, t.imitates])
})

test('a contract without token data is shown in base units, with a warning', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 7n] })
  const { question, lineOf } = await send({ to: token, data })
  expect(lineOf('Amount')?.value).toBe('7 units')
  expect(question?.warnings).toContain(t.unknownToken)
})

test.each([
  ['everything', maxUint256, true],
  ['96 bits of it', 2n ** 96n - 1n, true],
  ['more than there is', 10n ** 15n + 1n, true],
  ['all there is', 10n ** 15n, false],
])('an allowance of %s is shown', async (_, amount, hasNoLimit) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
  const { question, lineOf } = await send({ to: token, data }, { contract: dollar })
  expect(question?.title).toBe('Allow spending')
  expect(lineOf('Amount')?.value).toBe(hasNoLimit ? 'No limit (TUSD)' : '1000000000 TUSD')
  expect(question?.warnings.includes(t.unlimited)).toBe(hasNoLimit)
  expect(question?.caution).toBe(hasNoLimit ? 'wait' : undefined)
})

test('a zero allowance revokes one', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 0n] })
  expect((await send({ to: token, data }, { contract: dollar })).question).toMatchObject({ title: t.stopSpend, confirm: t.takeBack })
})

test('`approve` and `transferFrom` of a collection show a token id, not an amount', async () => {
  const approve = await send(
    { to: token, data: encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args: [to, 7n] }) },
    { contract: keys },
  )
  expect(approve.question?.title).toBe(t.letMovePiece)
  expect(approve.lineOf('Number')?.value).toBe('KEY #7')
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [from, to, 8n] })
  const moves = await send({ to: token, data }, { contract: keys })
  expect(moves.question?.title).toBe(t.sendPiece)
  expect(moves.lineOf('Number')?.value).toBe('KEY #8')
  const all = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [to, true] })
  expect((await send({ to: token, data: all }, { contract: keys })).question).toMatchObject({
    title: t.letMoveAll,
    warnings: [t.allPieces],
    caution: 'wait',
  })
})

test('a failed simulation is reported, not hidden, and a call that is not understood then waits', async () => {
  const answers = { eth_simulateV1: new Error('method not found') }
  const { question, lineOf } = await send({ to, value: '0x1' }, { answers })
  expect(lineOf('Expected result')?.value).toBe('Could not be simulated')
  expect(question?.caution).toBeUndefined()
  expect((await send({ to: token, data: '0x12345678' }, { answers })).question?.caution).toBe('wait')
  expect((await send({ to: token, data: '0x12345678' })).question?.caution).toBeUndefined()
})

test.each([
  ['the simulation', { eth_simulateV1: [{ calls: [{ status: '0x0', gasUsed: toHex(30_000n), error: { message: 'paused' } }] }] }],
  ['the estimate', { eth_simulateV1: new Error('method not found'), eth_estimateGas: new Error('execution reverted: paused') }],
])('a transaction that would fail is shown as such, by %s, and the visitor decides', async (_, answers) => {
  const { question, sent } = await send({ to: token, data: '0x12345678' }, { answers })
  expect(question?.warnings[0]).toBe('This transaction would fail: paused')
  expect(question?.caution).toBe('wait')
  expect(sent).toHaveLength(1)
})

test('too little for amount and fee is shown, and cannot be confirmed', async () => {
  const { question } = await send({ to, value: toHex(parseEther('5')) }, { answers: { eth_estimateGas: new Error('Insufficient funds') } })
  expect(question?.warnings).toContain(t.tooLittle('BNB'))
  expect(question?.caution).toBe('stop')
})

test('an undescribed network is shown as unknown', async () => {
  const { question, lineOf } = await send(
    { to, value: toHex(parseEther('1')) },
    { chain: 'eip155:424242', answers: { eth_chainId: toHex(424242n) } },
  )
  expect(lineOf('Network')?.value).toBe('eip155:424242')
  expect(lineOf('Amount')?.value).toBe('1 coins')
  expect(question?.warnings).toContain(t.unknownNetwork)
})

test('`input` is another name of `data`, and its content is shown and signed', async () => {
  const { question, sent } = await send({ to: token, input: '0x12345678' })
  expect(question).toMatchObject({ title: t.callContract, warnings: [t.unread] })
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
  ['a pending one, which is replaced', '0x6', t.replaces],
  ['a later one, which waits', '0x9', t.waits(2)],
])('the nonce of the page is shown and signed: %s', async (_, nonce, note) => {
  const answers = { eth_getTransactionCount: ([, block]: readonly unknown[]) => (block === 'latest' ? '0x5' : '0x7') }
  const { sent, lineOf } = await send({ to, value: '0x1', nonce }, { answers })
  expect(sent[0]?.nonce).toBe(Number(nonce))
  expect(lineOf('Nonce')).toEqual({ label: 'Nonce', value: String(Number(nonce)), ...(note && { note }) })
})

test('the visitor is asked again if the nonce of the page would replace another transaction by now', async () => {
  let next = 7
  const { sent, questions } = await send(
    { to, value: '0x1', nonce: '0x7' },
    { answers: { eth_getTransactionCount: ([, block]: readonly unknown[]) => toHex(block === 'latest' ? 7 : next) }, seen: () => ++next },
  )
  expect(questions.map(({ details }) => details.find(({ label }) => label === 'Nonce')?.note)).toEqual([undefined, t.replaces])
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
])('%s is refused by name if it cannot be kept: %j', async (name, fields) => {
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
])('%j is rejected without a question', async (transaction, code) => {
  const { outcome, question } = await send(transaction)
  expect(outcome).toMatchObject({ code })
  expect(question).toBeUndefined()
})

test('a node of another network is rejected', async () => {
  expect((await send({ to, value: '0x1' }, { answers: { eth_chainId: '0x1' } })).outcome).toMatchObject({ code: 4901 })
})

test('the reason of a failed estimate is shown as one plain line', async () => {
  const answers = { eth_simulateV1: new Error('method not found'), eth_estimateGas: new Error('execution reverted: not\u202e\npaused') }
  expect((await send({ to: token, data: '0x12345678' }, { answers })).question?.warnings[0]).toBe(t.wouldFail('not paused'))
})
