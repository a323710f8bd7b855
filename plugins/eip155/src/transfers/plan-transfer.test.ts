import type { TransferArgs } from '@latchkey/kernel'
import { encodeFunctionData, erc20Abi } from 'viem'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { planTransfer } from './plan-transfer.js'

const [from, to, token] = ['aa', 'bb', 'cc'].map((byte) => getAddress(`0x${byte.repeat(20)}`)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const DECIMALS = '0x313ce567'
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
type Answers = { readonly [method: string]: unknown }

/** Coins and tokens for a thousand, a fee of 10 × 10, and a node that cannot simulate. */
const nodes: Answers = {
  eth_getBalance: '0x3e8',
  eth_getCode: '0x',
  eth_call: ({ data }: { readonly data: string }) => (data === DECIMALS ? word(6) : word(1000)),
  eth_estimateGas: '0xa',
  eth_getBlockByNumber: { baseFeePerGas: '0x8' },
  eth_maxPriorityFeePerGas: '0x2',
  eth_simulateV1: new Error('method not found'),
}

/** Plans with a node that answers, or fails where the answer is an error. */
function plan(args: Partial<TransferArgs>, answers: Answers = {}, signal: AbortSignal = new AbortController().signal) {
  const asked: (readonly [string, readonly unknown[]])[] = []
  const result = planTransfer(
    async (method, params) => {
      asked.push([method, params])
      const answer = { ...nodes, ...answers }[method]
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(...params) : answer
    },
    { from, to, amount: 5n, network: mainnet, ...args },
    { signal },
  )
  const paramsOf = (method: string): readonly unknown[] | undefined => asked.find(([each]) => each === method)?.[1]
  return { result, asked, paramsOf }
}

/** Aborts while the node answers. */
function aborted<T>(by: AbortController, answer: T): T {
  by.abort()
  return answer
}

test('the wallet sends the approved transfer, on its chain', async () => {
  const { result, paramsOf } = plan({ from: from.toLowerCase(), to: to.slice(2).toLowerCase() })
  expect(await result).toEqual({
    args: { from, to, amount: 5n, network: mainnet },
    amount: 5n,
    fee: 100n,
    request: { method: 'eth_sendTransaction', params: [{ from, to, value: '0x5', chainId: '0x1' }] },
  })
  expect(paramsOf('eth_getBalance')).toEqual([from, 'latest'])
  expect(paramsOf('eth_estimateGas')).toEqual([{ from, to, value: '0x5' }])
})

test('SEC-06 a plan cannot be changed', async () => {
  const made = await plan({}).result
  for (const part of [made, made.args, made.request, made.request.params, made.request.params[0]]) expect(Object.isFrozen(part)).toBe(true)
})

test('a token moves by a call of its contract', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1000n] })
  const { result, asked, paramsOf } = plan({ asset: token.toLowerCase(), amount: 1000n })
  expect(await result).toMatchObject({
    args: { asset: token },
    amount: 1000n,
    request: { params: [{ from, to: token, data, chainId: '0x1' }] },
  })
  const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from] })
  expect(asked).toContainEqual(['eth_call', [{ to: token, data: balance }, 'latest']])
  expect(paramsOf('eth_simulateV1')?.[0]).toMatchObject({ blockStateCalls: [{ calls: [{}, { from, to: token, data }, {}] }] })
})

test.each([
  ['nothing', { amount: 0n }, {}],
  ['less than nothing', { amount: -1n }, {}],
  ['more coins than are there', { amount: 1001n }, {}],
  ['more tokens than are there', { amount: 1001n, asset: token }, {}],
  ['all of nothing', { amount: 'max' as const }, { eth_getBalance: '0x0' }],
])('%s is not enough', async (_, args, answers) => {
  await expect(plan(args, answers).result).rejects.toMatchObject({ catalogue: 'transfer', code: 'not-enough' })
})

test('AMT-07 coins cover the amount and the fee, to the last unit', async () => {
  expect((await plan({ amount: 900n }).result).amount).toBe(900n)
  await expect(plan({ amount: 901n }).result).rejects.toMatchObject({ code: 'no-fee', details: { symbol: 'ETH' } })
})

test('AMT-07 for a token the coins only cover the fee', async () => {
  expect((await plan({ asset: token, amount: 1000n }, { eth_getBalance: '0x64' }).result).amount).toBe(1000n)
  await expect(plan({ asset: token, amount: 1n }, { eth_getBalance: '0x63' }).result).rejects.toMatchObject({ code: 'no-fee' })
})

test('AMT-06 sending all coins holds back the maximum fee, a fifth more than now and rounded up, and the wallet gets that limit', async () => {
  const { result, paramsOf } = plan({ amount: 'max' }, { eth_getBlockByNumber: { baseFeePerGas: '0x9' } })
  // 11 per unit now, at most 14 (13.2 rounded up): of 1000, 140 are held back.
  expect(await result).toMatchObject({
    amount: 860n,
    fee: 110n,
    request: { params: [{ value: '0x35c', chainId: '0x1', gas: '0xa', maxFeePerGas: '0xe', maxPriorityFeePerGas: '0x2' }] },
  })
  // Sending everything could not be simulated.
  expect(paramsOf('eth_estimateGas')).toEqual([{ from, to, value: '0x1' }])
})

const ORACLE = '0x420000000000000000000000000000000000000F'
const rollup = { ...mainnet, contracts: { ...mainnet.contracts, gasPriceOracle: { address: ORACLE } } }
const OPERATOR = '0x275aedd2'
const oracleSays = (answer: string | Error, operator: string | Error = Object.assign(new Error('execution reverted'), { code: 3 })) => ({
  eth_call({ to: called, data }: { readonly to: string; readonly data: string }) {
    if (called.toLowerCase() !== ORACLE.toLowerCase()) return word(1000)
    const said = data.startsWith(OPERATOR) ? operator : answer
    if (said instanceof Error) throw said
    return said
  },
})

test('AMT-06 on a rollup with a gas price oracle the fee includes that of the data, and Max leaves room for both', async () => {
  expect((await plan({ network: rollup }, oracleSays(word(51))).result).fee).toBe(151n)
  // 120 for the gas and 62 (61.2 rounded up) for the data, each with a fifth more.
  expect(await plan({ amount: 'max', network: rollup }, oracleSays(word(51))).result).toMatchObject({ amount: 818n, fee: 151n })
  await expect(plan({ amount: 850n, network: rollup }, oracleSays(word(51))).result).rejects.toMatchObject({ code: 'no-fee' })
})

test('AMT-06 the fee of a rollup includes that of its operator, for the gas that the transfer uses', async () => {
  const { result, asked } = plan({ network: rollup }, oracleSays(word(51), word(7)))
  expect((await result).fee).toBe(158n)
  expect(asked).toContainEqual(['eth_call', [{ to: ORACLE, data: `${OPERATOR}${word(10).slice(2)}` }, 'latest']])
  // 120 for the gas and 70 (69.6 rounded up) for data and operator.
  expect(await plan({ amount: 'max', network: rollup }, oracleSays(word(51), word(7))).result).toMatchObject({ amount: 810n, fee: 158n })
  expect((await plan({ network: rollup }, oracleSays(word(51), '0x')).result).fee).toBe(151n)
  expect((await plan({ network: rollup }, oracleSays(word(51), new Error('fetch failed'))).result).fee).toBeUndefined()
})

test('AMT-06 without the fee for the data the whole fee is unknown', async () => {
  const silent = oracleSays(new Error('fetch failed'))
  expect((await plan({ network: rollup }, silent).result).fee).toBeUndefined()
  await expect(plan({ amount: 'max', network: rollup }, silent).result).rejects.toMatchObject({ code: 'fee-unknown' })
})

test('AMT-06 Max leaves room for more gas if the gas itself pays for data', async () => {
  const answers = { eth_estimateGas: '0x186a0', eth_getBalance: '0xf4240', eth_getBlockByNumber: { baseFeePerGas: '0x0' } }
  // 100,000 units now, at most 120,000, for a price of 2 now and at most 3 (2.4 rounded up).
  expect(await plan({ amount: 'max' }, answers).result).toMatchObject({
    amount: 640_000n,
    fee: 200_000n,
    request: { params: [{ gas: '0x1d4c0', maxFeePerGas: '0x3' }] },
  })
})

test('AMT-06 without EIP-1559 the limit is a gas price', async () => {
  const [sent] = (await plan({ amount: 'max' }, { eth_getBlockByNumber: {}, eth_gasPrice: '0xa' }).result).request.params
  expect(sent).toEqual({ from, to, value: '0x370', chainId: '0x1', gas: '0xa', gasPrice: '0xc' })
})

test('AMT-06 refuses a balance that does not exceed the fee', async () => {
  // The fee is 120 including the margin.
  expect((await plan({ amount: 'max' }, { eth_getBalance: '0x79' }).result).amount).toBe(1n)
  await expect(plan({ amount: 'max' }, { eth_getBalance: '0x78' }).result).rejects.toMatchObject({ code: 'no-fee' })
})

test('AMT-06 sending all of a token holds back no fee, and gives the wallet no limits', async () => {
  const [sent] = (await plan({ asset: token, amount: 'max' }).result).request.params
  expect(Object.keys(sent as object).sort()).toEqual(['chainId', 'data', 'from', 'to'])
})

test('a fee that no node reports stays unknown, and the maximum of coins cannot be computed then', async () => {
  const silent = { eth_estimateGas: new Error('fetch failed') }
  expect(await plan({ amount: 1000n }, silent).result).not.toHaveProperty('fee')
  await expect(plan({ amount: 'max' }, silent).result).rejects.toMatchObject({ code: 'fee-unknown' })
  expect((await plan({ asset: token, amount: 'max' }, silent).result).amount).toBe(1000n)
})

test('AMT-10 the kind of recipient is part of the plan; the token that moves is always a token', async () => {
  const contract = { eth_getCode: '0x6001' }
  expect((await plan({}, { ...contract, eth_call: '0x' }).result).recipient).toBe('contract')
  expect((await plan({}, { ...contract, eth_call: word(6) }).result).recipient).toBe('asset')
  const answers = { ...contract, eth_call: ({ data }: { readonly data: string }) => (data === DECIMALS ? word(6) : word(1000)) }
  expect((await plan({ asset: token, to: token }, answers).result).recipient).toBe('asset')
})

test('sends a token with the decimal places of the list', async () => {
  expect((await plan({ asset: token, decimals: 6 }).result).amount).toBe(5n)
})

test.each([
  ['none', '0x', undefined],
  ['text', `0x${'41'.repeat(96)}`, undefined],
  ['255', word(255), undefined],
  ['a refusal', Object.assign(new Error('execution reverted'), { code: 3 }), undefined],
  ['others', word(18), 18],
])('does not send a token whose contract reports %s as its decimal places', async (_, answer, found) => {
  const answers = {
    eth_call({ data }: { readonly data: string }) {
      if (data !== DECIMALS) return word(1000)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  await expect(plan({ asset: token, decimals: 6 }, answers).result).rejects.toMatchObject({
    catalogue: 'transfer',
    code: 'token-unconfirmed',
    details: { asset: token, ...(found && { expected: 6, found }) },
  })
})

test('an unreachable node proves nothing about a token', async () => {
  const failed = new TypeError('fetch failed')
  await expect(plan({ asset: token, decimals: 6 }, { eth_call: failed }).result).rejects.toBe(failed)
})

test('the simulated result is part of the plan, and a simulated failure ends it', async () => {
  const simulated = (result: object) => ({ eth_simulateV1: [{ calls: [result] }] })
  expect((await plan({}, simulated({ status: '0x1', logs: [] })).result).changes).toEqual([])
  await expect(plan({}, simulated({ status: '0x0' })).result).rejects.toMatchObject({ code: 'would-fail' })
})

test('the plan of a token reports the arriving amount, by the balance of the recipient before and after', async () => {
  const done = { status: '0x1', logs: [] }
  const look = (value: number | string) => ({ status: '0x1', returnData: typeof value === 'string' ? value : word(value) })
  const simulated = (...calls: readonly object[]) => ({ eth_simulateV1: [{ calls }] })
  const arrives = async (answers: Answers, more: Partial<TransferArgs> = {}) =>
    (await plan({ asset: token, amount: 100n, ...more }, answers).result).arrives
  expect(await arrives(simulated(look(7), done, look(106)))).toBe(99n)
  expect(await arrives(simulated(look(7), done, look(107)))).toBe(100n)
  expect(await arrives(simulated(look(7), done, look(7)))).toBe(0n)
  // If the balance cannot be read, the token's own logs count.
  const moved = (receiver: string, value: number) => ({
    address: token.toLowerCase(),
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      ...[from, receiver].map((each) => `0x${each.slice(2).toLowerCase().padStart(64, '0')}`),
    ],
    data: word(value),
  })
  const logged = (...logs: readonly object[]) => ({ status: '0x1', logs })
  const burn = `0x${'00'.repeat(20)}`
  expect(await arrives(simulated(look('0x'), logged(moved(to, 98), moved(burn, 2)), look('0x')))).toBe(98n)
  expect(await arrives(simulated(look('0x'), logged(moved(burn, 100)), look('0x')))).toBe(0n)
  // A node that runs a single call only.
  const alone = {
    eth_simulateV1({ blockStateCalls: [{ calls }] }: { readonly blockStateCalls: readonly [{ readonly calls: readonly object[] }] }) {
      if (calls.length > 1) throw new Error('one call only')
      return [{ calls: [logged(moved(to, 98))] }]
    },
  }
  expect(await arrives(alone)).toBe(98n)
  // Nothing is guessed.
  for (const [before, after] of [
    [look(7), look('0x')],
    [look('0x'), look(7)],
    [look(7), { status: '0x0' }],
    [look(7), look(6)],
  ] as const)
    expect(await arrives(simulated(before, done, after))).toBeUndefined()
  expect(await arrives({})).toBeUndefined()
  expect(await arrives(simulated(done), { to: from })).toBeUndefined()
  const { result, paramsOf } = plan({ asset: token, amount: 100n }, simulated(look(7), done, look(106)))
  await result
  const balance = { from, to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] }) }
  expect(paramsOf('eth_simulateV1')?.[0]).toMatchObject({ blockStateCalls: [{ calls: [balance, { to: token }, balance] }] })
})

test('a balance that is not a number does not count', async () => {
  for (const eth_getBalance of [1000, '1000', '0x', '0x3g', 'x0x3e8'])
    await expect(plan({}, { eth_getBalance }).result, String(eth_getBalance)).rejects.toThrow('The node answered no number.')
})

test('an abandoned plan is not continued', async () => {
  const abort = new AbortController()
  const early = plan({}, { eth_getBalance: () => aborted(abort, '0x3e8') }, abort.signal)
  await expect(early.result).rejects.toMatchObject({ name: 'AbortError' })
  expect(early.paramsOf('eth_estimateGas')).toBeUndefined()
  const late = new AbortController()
  await expect(plan({}, { eth_simulateV1: () => aborted(late, null) }, late.signal).result).rejects.toMatchObject({ name: 'AbortError' })
})
