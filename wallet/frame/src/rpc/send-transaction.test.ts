import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  getAddress,
  type Hex,
  keccak256,
  maxUint256,
  parseEther,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { dollar, from, moved, send, to, token, word } from '../fixtures/send-evm.js'

const keys = { '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['KEY']), '0x01ffc9a7': word(1n) }

test('a payment is shown in the coin of its network, with the exact fee and the balance changes, and exactly that is signed', async () => {
  const { outcome, question, sent, lineOf } = await send({ to, value: toHex(parseEther('0.5')) })
  expect(question).toMatchObject({ title: 'Send', origin: 'https://shop.example', app: 'Shop', confirm: 'Send', warnings: [] })
  expect(question?.details.map(({ label, value }) => [label, value])).toEqual([
    ['To', to],
    ['Amount', '0.5 BNB'],
    ['Fee, at most', '0.0000273 BNB'],
    ['Total, at most', '0.5000273 BNB'],
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
  expect(lineOf('Amount')).toMatchObject({ label: 'Amount', value: '2.5 TUSD', note: t('ask.saysContract') })
  expect(lineOf('To')?.value.toLowerCase()).toBe(to)
  expect(lineOf('You give')).toMatchObject({ label: 'You give', value: '2.5 TUSD', note: `Token: ${getAddress(token)}` })
  expect(lineOf('Contract')?.value).toBe(token)
})

test('shows a token with the coin’s name by its contract with a warning, in the call and in its result', async () => {
  const coin = { ...dollar, '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['BNB']) }
  const logs = [moved(token, to, from, 10_000_000n)]
  const answers = { eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x1', logs }] }] }
  const { question, lineOf } = await send({ to, data: '0x12345678' }, { contract: coin, answers })
  expect(lineOf('You receive')).toMatchObject({ label: 'You receive', value: '10', note: `Token: ${getAddress(token)}` })
  expect(question?.warnings).toContain(t('ask.imitates'))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] })
  const allowing = [{ status: '0x1', logs: [] }, 0n, maxUint256].map((each) =>
    typeof each === 'bigint' ? { status: '0x1', returnData: word(each), logs: [] } : each,
  )
  const [call, before, after] = allowing
  const approval = await send({ to: token, data }, { contract: coin, answers: { eth_simulateV1: [{ calls: [before, call, after] }] } })
  expect(approval.lineOf('Amount')?.value).toBe('No limit')
  expect(approval.question?.warnings).toEqual([t('ask.unlimited'), t('ask.imitates')])
})

test('a contract without token data is shown in base units, with a warning', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 7n] })
  const { question, lineOf } = await send({ to: token, data })
  expect(lineOf('Amount')?.value).toBe('7 units')
  expect(question?.warnings).toContain(t('ask.unknownToken'))
})

test.each([
  ['everything', maxUint256, true],
  ['96 bits of it', 2n ** 96n - 1n, true],
  ['more than there is', 10n ** 15n + 1n, true],
  ['all there is', 10n ** 15n, false],
])('an allowance of %s is shown', async (_, amount, hasNoLimit) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
  const { question, lineOf } = await send({ to: token, data }, { contract: dollar })
  expect(question?.title).toBe('Allow token spending')
  expect(lineOf('Amount')?.value).toBe(hasNoLimit ? 'No limit (TUSD)' : '1000000000 TUSD')
  expect(question?.warnings.includes(t('ask.unlimited'))).toBe(hasNoLimit)
  expect(question?.caution).toBe(hasNoLimit ? 'wait' : undefined)
})

test('a zero allowance revokes one', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 0n] })
  expect((await send({ to: token, data }, { contract: dollar })).question).toMatchObject({
    title: t('ask.stopSpend'),
    confirm: t('ask.takeBack'),
  })
})

test('`approve` and `transferFrom` of a collection show a token id, not an amount', async () => {
  const approve = await send(
    { to: token, data: encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args: [to, 7n] }) },
    { contract: keys },
  )
  expect(approve.question?.title).toBe(t('ask.letMovePiece'))
  expect(approve.lineOf('Token ID')?.value).toBe('KEY #7')
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [from, to, 8n] })
  const moves = await send({ to: token, data }, { contract: keys })
  expect(moves.question?.title).toBe(t('ask.sendPiece'))
  expect(moves.lineOf('Token ID')?.value).toBe('KEY #8')
  const all = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [to, true] })
  expect((await send({ to: token, data: all }, { contract: keys })).question).toMatchObject({
    title: t('ask.letMoveAll'),
    warnings: [t('ask.allPieces')],
    caution: 'wait',
  })
})

test('reports a failed simulation, and delays the approval of a call that cannot be decoded', async () => {
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

test('tokens and the fee have a total in dollars', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 2_500_000n] })
  const { lineOf } = await send({ to: token, data }, { contract: dollar })
  const fee = { asset: 'eip155:56/slip44:60', units: parseEther('0.0000273'), decimals: 18 }
  expect(lineOf('Fee, at most')?.sums).toHaveLength(1)
  expect(lineOf('Total, at most')).toMatchObject({
    value: '',
    sums: [
      { units: 2_500_000n, decimals: 6 },
      { ...fee, units: expect.any(BigInt) },
    ],
  })
})

test('the total of a call has no value in dollars, since it is that of its coins alone', async () => {
  const sums = [{ asset: 'eip155:56/slip44:60', units: expect.any(BigInt), decimals: 18 }]
  expect((await send({ to, value: '0x1' })).lineOf('Total, at most')).toMatchObject({ sums })
  const logs = [moved(token, from, to, 2_500_000n)]
  const answers = { eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x1', logs }] }] }
  // A page adds one wei, and the value of the fee would look like all that leaves.
  for (const call of [{ data: '0x12345678' }, {}] as const) {
    const { lineOf } = await send({ to: token, value: '0x1', ...call }, { contract: dollar, answers })
    expect(lineOf('You give')).toMatchObject({ value: '2.5 TUSD' })
    expect(lineOf('Total, at most')?.value).toMatch(/^0[.]\d+ BNB$/)
    expect(lineOf('Total, at most')).not.toHaveProperty('sums')
  }
})

test('too little for amount and fee is shown, and cannot be confirmed', async () => {
  const { question, lineOf } = await send(
    { to, value: toHex(parseEther('5')) },
    { answers: { eth_estimateGas: new Error('Insufficient funds') } },
  )
  expect(question?.lacks).toBe('BNB')
  expect(question?.account).toEqual({ address: from, type: 'eoa' })
  expect(lineOf(t('ask.total'))).toMatchObject({ value: '5.0000273 BNB', note: 'You have 5 BNB.' })
})

test('an undescribed network is shown as unknown', async () => {
  const { question, lineOf } = await send(
    { to, value: toHex(parseEther('1')) },
    { chain: 'eip155:424242', answers: { eth_chainId: toHex(424242n) } },
  )
  expect(lineOf('Network')?.value).toBe('eip155:424242')
  expect(lineOf('Amount')?.value).toBe('1 coins')
  expect(question?.warnings).toContain(t('ask.unknownNetwork'))
})

test('rejects a node of another network', async () => {
  expect((await send({ to, value: '0x1' }, { answers: { eth_chainId: '0x1' } })).outcome).toMatchObject({ code: 4901 })
})

test('the reason of a failed estimate is shown as one plain line', async () => {
  const answers = { eth_simulateV1: new Error('method not found'), eth_estimateGas: new Error('execution reverted: not\u202e\npaused') }
  expect((await send({ to: token, data: '0x12345678' }, { answers })).question?.warnings[0]).toBe(
    t('ask.wouldFail', { reason: 'not paused' }),
  )
})

describe('a node that reports a taken nonce', () => {
  const late = (known: (raw: string) => unknown) => {
    const raws: string[] = []
    return {
      raws,
      answers: {
        eth_sendRawTransaction: ([raw]: readonly string[]) => {
          raws.push(String(raw))
          throw Object.assign(new Error('nonce too low'), { code: -32000 })
        },
        eth_getTransactionByHash: () => known(raws[0] ?? ''),
      },
    }
  }

  test('gets no transaction again after another one took its nonce: the visitor pays once', async () => {
    const { raws, answers } = late((raw) => ({ hash: keccak256(raw as Hex) }))
    const { outcome } = await send({ to, value: toHex(parseEther('0.5')) }, { answers })
    expect(raws).toHaveLength(1)
    expect(outcome).toBe(keccak256(raws[0] as Hex))
  })

  test.each([
    ['none', null],
    ['another transaction', { hash: word(1n) }],
  ])('gets no second transaction for one approval if it knows %s: it could send both', async (_, known) => {
    const { raws, answers } = late(() => known)
    const { outcome, questions } = await send({ to, value: '0x1' }, { answers })
    expect([raws.length, questions.length]).toEqual([1, 1])
    expect(outcome).toMatchObject({ code: -32000 })
  })

  test.each([
    ['a yes', true, 2],
    ['a no', false, 1],
  ])('leads to a question about paying twice if its count is higher: %s', async (_, second, signed) => {
    const { raws, answers } = late(() => null)
    const sent: string[] = []
    let answered = 0
    const { outcome, questions } = await send(
      { to, value: toHex(parseEther('0.5')) },
      {
        yes: () => {
          answered += 1
          return answered === 1 || second
        },
        answers: {
          ...answers,
          eth_getTransactionCount: () => toHex(7 + raws.length),
          eth_sendRawTransaction: (given: readonly string[]) => {
            sent.push(String(given[0]))
            return raws.length === 0 ? answers.eth_sendRawTransaction(given) : keccak256(given[0] as Hex)
          },
        },
      },
    )
    expect(questions.map(({ warnings, caution }) => [warnings.includes(t('ask.mayPayTwice')), caution])).toEqual([
      [false, undefined],
      [true, 'wait'],
    ])
    expect(sent).toHaveLength(signed)
    expect(outcome).toEqual(second ? keccak256(sent[1] as Hex) : expect.objectContaining({ code: 4001 }))
  })
})

test.each<[string, { readonly data?: Hex }]>([
  ['that only pays nothing', {}],
  ['of a function that takes a right back', { data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 0n] }) }],
])('a call %s proves nothing about an unknown contract, which may behave differently later', async (_, fields) => {
  const answers = { eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x1', logs: [] }] }] }
  const { lineOf } = await send({ to: token, ...fields }, { answers })
  expect(lineOf('Expected result')?.value).toBe(t('ask.notRuledOut'))
})

test.each([
  ['a gas price', { gasPrice: toHex(12_000_000_000n) }, true],
  ['a tip', { maxFeePerGas: toHex(90_000_000_000n), maxPriorityFeePerGas: toHex(80_000_000_000n) }, true],
  ['a limit alone, of which nothing is paid', { maxFeePerGas: toHex(90_000_000_000n) }, false],
  ['a usual gas price', { gasPrice: toHex(3_000_000_000n) }, false],
])('warns of a fee set by the page far above the current one: %s', async (_, fees, isFeeHigh) => {
  const { question } = await send({ to, value: toHex(parseEther('0.5')), ...fees })
  expect([question?.warnings.includes(t('ask.feeAbove')), question?.caution]).toEqual([isFeeHigh, isFeeHigh ? 'wait' : undefined])
})
