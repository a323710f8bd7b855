import { tokenReader } from '@latchkey/eip155/read'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  erc721Abi,
  getAddress,
  type Hex,
  maxUint160,
  maxUint256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { withoutSmart } from '../fixtures/without-smart.js'
import { factsOf } from '../networks.js'
import { planTransaction } from './send-transaction.js'

const [from, router, wallet, token, spender] = ['aa', 'bb', 'cc', 'dd', 'ee'].map((byte) => getAddress(`0x${byte.repeat(20)}`)) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const plain: { readonly [method: string]: unknown } = {
  eth_chainId: '0x1',
  eth_getTransactionCount: '0x7',
  eth_getBlockByNumber: { baseFeePerGas: toHex(1_000_000_000n), number: '0x1', transactions: [] },
  eth_maxPriorityFeePerGas: toHex(100_000_000n),
  eth_gasPrice: toHex(1_100_000_000n),
  eth_estimateGas: toHex(21_000n),
  eth_getBalance: toHex(10n ** 20n),
  eth_getCode: '0x',
}
const facts: { readonly [data: string]: Hex } = {
  '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['TUSD']),
  '0x313ce567': numberToHex(6, { size: 32 }),
  '0x18160ddd': numberToHex(10n ** 15n, { size: 32 }),
}

async function ask(transaction: object, answers: { readonly [method: string]: unknown } = {}) {
  const asked: string[] = []
  const node = async (_: string, method: string, params: unknown): Promise<unknown> => {
    asked.push(method)
    if (method === 'eth_call') {
      const [{ data, to }] = params as readonly [{ readonly data: string; readonly to: string }]
      const found = to.toLowerCase() === token.toLowerCase() ? facts[data.slice(0, 10)] : undefined
      if (!found) throw new Error('execution reverted')
      return found
    }
    const answer = { ...plain, ...answers }[method]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error(`no ${method}`)
    return typeof answer === 'function' ? answer(params) : answer
  }
  const { words } = await planTransaction(
    transaction as { readonly [name: string]: unknown },
    { chain: 'eip155:1', from, orderers: [] },
    {
      node,
      inTurn: withoutSmart.inTurn,
      notes: withoutSmart.notes,
      isAsShown: async () => true,
      sign: async () => '0x',
      factsOf: factsOf(),
      readToken: tokenReader(node, factsOf()),
      t,
    },
  )
  const all = [...words.details, ...(words.parts ?? []).flatMap(({ details }) => details)]
  return { words, titles: (words.parts ?? []).map(({ title }) => title), values: all.map(({ value }) => value), asked }
}

const everything = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
const call = { to: token, value: 0n, data: everything }
const fn = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args } as never)
const CALL = '(address to, uint256 value, bytes data)'
const packed = (calls: readonly { operation?: number; to: Address; value: bigint; data: Hex }[]): Hex =>
  concat(
    calls.map(({ operation = 0, to, value, data }) =>
      encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, value, BigInt(size(data)), data]),
    ),
  )
const safe = (to: Address, data: Hex, operation = 0, gasPrice = 0n): Hex =>
  fn(
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    [to, 0n, data, operation, 0n, 0n, gasPrice, token, token, '0x1234'],
  )
const mode = (type: string, variant = '00000000'): Hex => `0x${type}0000000000${variant}${'00'.repeat(22)}`
const batch = encodeAbiParameters(parseAbiParameters(`${CALL}[]`), [[call]])

/** Ways to make one call of a token. */
const WRAPPERS: { readonly [name: string]: Hex } = {
  'execute(address,uint256,bytes)': fn('execute(address, uint256, bytes)', [token, 0n, everything]),
  'execute of a struct': fn(`execute(${CALL} call)`, [call]),
  'executeBatch of structs': fn(`executeBatch(${CALL}[] calls)`, [[call]]),
  'executeBatch(address[],bytes[])': fn('executeBatch(address[], bytes[])', [[token], [everything]]),
  'executeBatch(address[],uint256[],bytes[])': fn('executeBatch(address[], uint256[], bytes[])', [[token], [0n], [everything]]),
  'ERC-7579, single': fn('execute(bytes32, bytes)', [mode('00'), encodePacked(['address', 'uint256', 'bytes'], [token, 0n, everything])]),
  'ERC-7579, batch': fn('execute(bytes32, bytes)', [mode('01'), batch]),
  'ERC-7821, batch': fn('execute(bytes32, bytes)', [mode('01', '78210001'), batch]),
  'ERC-7821 with data': fn('execute(bytes32, bytes)', [
    mode('01', '78210001'),
    encodeAbiParameters(parseAbiParameters(`${CALL}[], bytes`), [[call], '0x1234']),
  ]),
  executeFromExecutor: fn('executeFromExecutor(bytes32, bytes)', [mode('01'), batch]),
  aggregate: fn('aggregate((address, bytes)[])', [[[token, everything]]]),
  tryAggregate: fn('tryAggregate(bool, (address, bytes)[])', [true, [[token, everything]]]),
  blockAndAggregate: fn('blockAndAggregate((address, bytes)[])', [[[token, everything]]]),
  tryBlockAndAggregate: fn('tryBlockAndAggregate(bool, (address, bytes)[])', [true, [[token, everything]]]),
  aggregate3: fn('aggregate3((address, bool, bytes)[])', [[[token, true, everything]]]),
  aggregate3Value: fn('aggregate3Value((address, bool, uint256, bytes)[])', [[[token, true, 0n, everything]]]),
  'execTransaction of a Safe': safe(token, everything),
  'execTransactionFromModule of a Safe': fn('execTransactionFromModule(address, uint256, bytes, uint8)', [token, 0n, everything, 0]),
  'multiSend of a Safe': fn('multiSend(bytes)', [packed([call])]),
}

describe('an unlimited allowance shows token and spender, with a warning', () => {
  test.each(Object.entries(WRAPPERS))('inside %s', async (_, data) => {
    const { words, titles, values } = await ask({ to: wallet, data })
    expect(words).toMatchObject({ title: t('ask.callContract'), confirm: t('ask.approve') })
    expect(titles).toEqual([t('ask.inCall', { number: '1', text: t('ask.letSpend') })])
    expect(values).toEqual(expect.arrayContaining([wallet, `${t('ask.noLimit')} (TUSD)`, spender, token]))
    expect(words.parts?.[0]?.details).toContainEqual({ label: t('ask.caller'), value: wallet })
    expect(words.warnings).toEqual([t('ask.inCall', { number: '1', text: t('ask.unlimited') })])
  })

  test.each(Object.entries(WRAPPERS))('two levels deep, inside a multicall around %s', async (_, data) => {
    const own = fn('multicall(uint256, bytes[])', [1n, [data]])
    const { words, titles, values } = await ask({ to: wallet, data: own })
    expect(titles).toEqual([
      t('ask.inCall', { number: '1', text: t('ask.callContract') }),
      t('ask.inCall', { number: '1.1', text: t('ask.letSpend') }),
    ])
    expect(values).toEqual(expect.arrayContaining([wallet, `${t('ask.noLimit')} (TUSD)`, spender, token]))
    expect(words.warnings).toEqual([t('ask.inCall', { number: '1.1', text: t('ask.unlimited') })])
    expect(words.caution).toBe('wait')
  })

  test.each(['multicall(bytes[])', 'multicall(uint256, bytes[])', 'multicall(bytes32, bytes[])'])(
    'of a token that has %s',
    async (signature) => {
      const first = signature.includes('bytes32') ? [`0x${'00'.repeat(32)}`] : signature.includes('uint256') ? [1n] : []
      const { words, titles, values } = await ask({ to: token, data: fn(signature, [...first, [everything, everything]]) })
      expect(titles).toEqual([
        t('ask.inCall', { number: '1', text: t('ask.letSpend') }),
        t('ask.inCall', { number: '2', text: t('ask.letSpend') }),
      ])
      expect(values).toEqual(expect.arrayContaining([token, spender]))
      // The token still sees the visitor.
      expect(words.parts?.flatMap(({ details }) => details).some(({ label }) => label === t('ask.caller'))).toBe(false)
    },
  )

  test('eight levels deep; the ninth is shown as data that could not be decoded', async () => {
    const wrapped = (depth: number): Hex =>
      depth === 0 ? everything : fn('execute(address, uint256, bytes)', [depth === 1 ? token : router, 0n, wrapped(depth - 1)])
    const eight = await ask({ to: wallet, data: wrapped(8) })
    expect(eight.titles.at(-1)).toBe(t('ask.inCall', { number: '1.1.1.1.1.1.1.1', text: t('ask.letSpend') }))
    expect(eight.words.warnings).toEqual([t('ask.inCall', { number: '1.1.1.1.1.1.1.1', text: t('ask.unlimited') })])
    const nine = await ask({ to: wallet, data: wrapped(9) })
    expect(nine.titles).toHaveLength(8)
    expect(nine.words.warnings).toEqual([t('ask.inCall', { number: '1.1.1.1.1.1.1.1', text: t('ask.unread') })])
    expect(nine.values.find((value) => value === wrapped(1))).toBeDefined()
  })

  test('a hundred calls are drawn; one more is shown as data that could not be decoded', async () => {
    const many = (count: number): Hex =>
      fn('aggregate3((address, bool, bytes)[])', [Array.from({ length: count }, () => [token, true, everything])])
    expect((await ask({ to: router, data: many(100) })).titles).toHaveLength(100)
    const { words, titles } = await ask({ to: router, data: many(101) })
    expect(titles).toEqual([])
    expect(words.warnings).toEqual([t('ask.unread')])
    expect(words.details).toContainEqual({ label: t('ask.data'), value: many(101), block: true })
  })
})

describe('data that cannot be decoded is shown as data, with a warning', () => {
  const execute = WRAPPERS['execute(address,uint256,bytes)'] as Hex
  test.each<[string, Hex]>([
    ['an unknown call inside', fn('execute(address, uint256, bytes)', [token, 0n, '0x12345678aa'])],
    ['an empty multicall', fn('multicall(bytes[])', [[]])],
    ['arguments that are cut off', execute.slice(0, -64) as Hex],
    ['an unknown mode of ERC-7579', fn('execute(bytes32, bytes)', [mode('01', '12345678'), batch])],
    ['a call type that is unknown', fn('execute(bytes32, bytes)', [mode('02'), batch])],
    ['a batch of batches of ERC-7821', fn('execute(bytes32, bytes)', [mode('01', '78210002'), batch])],
    ['lists of different lengths', fn('executeBatch(address[], bytes[])', [[token, token], [everything]])],
    ['packed calls that end early', fn('multiSend(bytes)', [packed([call]).slice(0, -2) as Hex])],
    ['a Safe that pays the sender', safe(token, everything, 0, 1n)],
    // The list starts one word later than encoders put it.
    [
      'another encoding',
      concat(['0xac9650d8', ...[64, 0, 1, 32, 68].map((n) => numberToHex(n, { size: 32 })), everything, `0x${'00'.repeat(28)}`]),
    ],
  ])('%s', async (_, data) => {
    const { words } = await ask({ to: wallet, data }, { eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x1', logs: [] }] }] })
    expect(words.warnings.some((warning) => warning.endsWith(t('ask.unread')))).toBe(true)
    expect(words.details).not.toContainEqual({ label: t('ask.result'), value: t('ask.noChange') })
    expect(words.details).toContainEqual({ label: t('ask.result'), value: t('ask.notRuledOut') })
  })

  test.each<[string, Hex]>([
    ['a Safe', safe(router, fn('multiSend(bytes)', [packed([call])]), 1)],
    ['an account of ERC-7579', fn('execute(bytes32, bytes)', [mode('ff'), concat([router, fn('multiSend(bytes)', [packed([call])])])])],
    [
      'packed calls',
      fn('multiSend(bytes)', [packed([{ ...call, to: router, data: fn('multiSend(bytes)', [packed([call])]), operation: 1 }])]),
    ],
  ])('warns of code that runs as %s, beside the calls inside it', async (_, data) => {
    const { words, titles, values } = await ask({ to: wallet, data })
    expect(words.warnings).toContain(t('ask.inCall', { number: '1', text: t('ask.runsAsCaller') }))
    expect(words.caution).toBe('wait')
    expect(titles).toEqual([
      t('ask.inCall', { number: '1', text: t('ask.callContract') }),
      t('ask.inCall', { number: '1.1', text: t('ask.letSpend') }),
    ])
    expect(values).toContain(spender)
    expect(words.parts?.[1]?.details).toContainEqual({ label: t('ask.caller'), value: wallet })
  })
})

test('coins inside calls are shown', async () => {
  const calls = [{ to: spender, value: 5n * 10n ** 17n, data: '0x' }] as const
  const { titles, values } = await ask({ to: wallet, data: fn(`executeBatch(${CALL}[] calls)`, [calls]) })
  expect(titles).toEqual([t('ask.inCall', { number: '1', text: t('ask.send') })])
  expect(values).toEqual(expect.arrayContaining(['0.5 ETH', spender]))
})

test('collectibles inside calls are shown', async () => {
  const all = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [spender, true] })
  const { titles, words } = await ask({ to: router, data: fn('multicall(bytes[])', [[all]]) })
  expect(titles).toEqual([t('ask.inCall', { number: '1', text: t('ask.letMoveAll') })])
  expect(words.warnings).toEqual([t('ask.inCall', { number: '1', text: t('ask.allPieces') })])
})

test('distinguishes raising and lowering an allowance from setting it', async () => {
  const raise = await ask({ to: token, data: fn('increaseAllowance(address, uint256)', [spender, 5_000_000n]) })
  expect(raise.words).toMatchObject({ title: t('ask.raiseSpend'), warnings: [] })
  expect(raise.words.details.slice(0, 3)).toMatchObject([
    { label: t('ask.by'), value: spender },
    { label: t('ask.added'), value: '5 TUSD', note: t('ask.saysContract') },
    { label: t('ask.contract'), value: token },
  ])
  const most = await ask({ to: token, data: fn('increaseAllowance(address, uint256)', [spender, maxUint256]) })
  expect(most.words.warnings).toEqual([t('ask.unlimited')])
  const lower = await ask({ to: token, data: fn('decreaseAllowance(address, uint256)', [spender, maxUint256]) })
  expect(lower.words).toMatchObject({ title: t('ask.lowerSpend'), warnings: [] })
  expect(lower.words.details.slice(0, 2)).toMatchObject([{ label: t('ask.by') }, { label: t('ask.removed') }])
})

test('an allowance of Permit2 names the token, not the contract that holds it', async () => {
  const permit2 = getAddress('0x000000000022d473030f116ddee9f6b43ac78ba3')
  const data = fn('approve(address, address, uint160, uint48)', [token, spender, maxUint160, 1_900_000_000])
  const { words } = await ask({ to: permit2, data })
  expect(words).toMatchObject({ title: t('ask.letSpend'), warnings: [t('ask.unlimited')] })
  expect(words.details.slice(0, 5)).toEqual([
    { label: t('ask.by'), value: spender },
    { label: t('ask.amount'), value: `${t('ask.noLimit')} (TUSD)` },
    { label: t('ask.token'), value: token },
    { label: t('ask.until'), value: '2030-03-17 17:46 UTC' },
    { label: t('ask.contract'), value: permit2 },
  ])
})

describe('a call to the own account', () => {
  test('is refused if the account has code, which would make hidden calls', async () => {
    const code = `0xef0100${'11'.repeat(20)}`
    await expect(ask({ to: from, data: WRAPPERS.aggregate3 }, { eth_getCode: code })).rejects.toMatchObject({ code: 4100 })
    await expect(ask({ to: from, data: '0x12' }, { eth_getCode: new Error('away') })).rejects.toThrow('away')
  })

  test('is shown if the account has no code', async () => {
    expect((await ask({ to: from, data: '0x12345678' })).words.warnings).toEqual([t('ask.unread')])
    expect((await ask({ to: from, value: '0x1' })).asked).not.toContain('eth_getCode')
  })
})
