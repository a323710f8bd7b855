import fc from 'fast-check'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SwapRouter } from '../wire.js'
import { approveAbi, type CheckedQuote, checkQuote } from './check-quote.js'
import { readCall } from './read-call.js'
import { uniswapV2Abi } from './uniswap-v2.js'
import { uniswapV3Abi } from './uniswap-v3.js'

const ACCOUNT = '0x00000000000000000000000000000000000aCc01'
const THIEF = '0x00000000000000000000000000000000000071ef'
const DOLLAR = '0x00000000000000000000000000000000000D0110'
const EURO = '0x0000000000000000000000000000000000000e40'
const WETH = '0x0000000000000000000000000000000000000e1f'
const V2 = '0x0000000000000000000000000000000000000200'
const V3 = '0x0000000000000000000000000000000000000300'
const NOBODY = '0x0000000000000000000000000000000000000000'
const DEADLINE = 2_000_000_000n
const NOW = 1_900_000_000_000
const routers: readonly SwapRouter[] = [
  { address: V2, name: 'V2', kind: 'uniswap-v2' },
  { address: V3, name: 'V3', kind: 'uniswap-v3' },
]
const ETHER = 'eip155:1/slip44:60'
const dollar = `eip155:1/erc20:${DOLLAR}`
const euro = `eip155:1/erc20:${EURO}`
const lower = (address: string): Address => address.toLowerCase() as Address

interface Trade {
  readonly sell?: string
  readonly buy?: string
  readonly minBuy?: string
  readonly approval?: CheckedQuote['approval']
  readonly tx?: CheckedQuote['tx']
}
/** Returns the problem of a V2 swap of dollars for euros, with the given deviations. */
function problemOf({ sell = dollar, buy = euro, minBuy = '990', approval = null, tx = v2() }: Trade): string | undefined {
  const query = { account: `eip155:1:${ACCOUNT}`, sell, buy, amount: '1000' }
  return checkQuote(
    { sell: { asset: sell, amount: '1000' }, buy: { asset: buy, amount: '1000' }, minBuy, approval, tx },
    { query, routers, now: NOW },
  )
}
const call = (to: string, data: Hex, value = '0'): CheckedQuote['tx'] => ({ kind: 'call', to, data, value })
interface V2Parts {
  readonly amount?: bigint
  readonly least?: bigint
  readonly path?: readonly Address[]
  readonly to?: Address
  readonly deadline?: bigint
}
function v2({ amount = 1000n, least = 990n, path = [lower(DOLLAR), lower(EURO)], to = lower(ACCOUNT), deadline = DEADLINE }: V2Parts = {}) {
  return call(
    V2,
    encodeFunctionData({ abi: uniswapV2Abi, functionName: 'swapExactTokensForTokens', args: [amount, least, path, to, deadline] }),
  )
}
function single(more: object = {}): Hex {
  const params = {
    tokenIn: lower(DOLLAR),
    tokenOut: lower(EURO),
    fee: 500,
    recipient: lower(ACCOUNT),
    deadline: DEADLINE,
    amountIn: 1000n,
    amountOutMinimum: 990n,
    sqrtPriceLimitX96: 0n,
    ...more,
  }
  return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'exactInputSingle', args: [params] })
}
const multicall = (...parts: readonly Hex[]): Hex => encodeFunctionData({ abi: uniswapV3Abi, functionName: 'multicall', args: [parts] })
const unwrap = (to: string, least = 990n): Hex =>
  encodeFunctionData({ abi: uniswapV3Abi, functionName: 'unwrapWETH9', args: [least, lower(to)] })
const refund = encodeFunctionData({ abi: uniswapV3Abi, functionName: 'refundETH' })
const selfPermit = (token: string, amount: bigint): Hex =>
  encodeFunctionData({
    abi: uniswapV3Abi,
    functionName: 'selfPermit',
    args: [lower(token), amount, DEADLINE, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
  })

describe('a call of Uniswap V2', () => {
  test('is accepted if it matches the quote', () => {
    expect(problemOf({})).toBeUndefined()
    expect(problemOf({ tx: v2({ least: 1000n }) })).toBeUndefined()
    expect(problemOf({ tx: v2({ path: [lower(DOLLAR), lower(WETH), lower(EURO)] }) })).toBeUndefined()
    const sell = encodeFunctionData({
      abi: uniswapV2Abi,
      functionName: 'swapExactTokensForETH',
      args: [1000n, 990n, [lower(DOLLAR), lower(WETH)], lower(ACCOUNT), DEADLINE],
    })
    expect(problemOf({ buy: ETHER, tx: call(V2, sell) })).toBeUndefined()
    const buy = encodeFunctionData({
      abi: uniswapV2Abi,
      functionName: 'swapExactETHForTokens',
      args: [990n, [lower(WETH), lower(EURO)], lower(ACCOUNT), DEADLINE],
    })
    expect(problemOf({ sell: ETHER, tx: call(V2, buy, '1000') })).toBeUndefined()
  })

  test.each([
    ['somebody else gets what is bought', { tx: v2({ to: lower(THIEF) }) }, 'recipient'],
    ['another token is sold', { tx: v2({ path: [lower(WETH), lower(EURO)] }) }, 'asset'],
    ['another token is bought', { tx: v2({ path: [lower(DOLLAR), lower(WETH)] }) }, 'asset'],
    ['more is sold', { tx: v2({ amount: 1001n }) }, 'amount'],
    ['less is sold', { tx: v2({ amount: 999n }) }, 'amount'],
    ['less may arrive', { tx: v2({ least: 989n }) }, 'minimum'],
    ['nothing may arrive', { minBuy: '0', tx: v2({ least: 0n }) }, 'minimum'],
    ['the least is more than what is expected', { minBuy: '1001' }, 'minimum'],
    ['it is over', { tx: v2({ deadline: BigInt(NOW / 1000) }) }, 'deadline'],
    ['coins are sent along', { tx: call(V2, callData(v2()), '1') }, 'call'],
    ['it goes to a contract that is not on the list', { tx: call(THIEF, callData(v2())) }, 'router'],
    ['it goes to a router of another kind', { tx: call(V3, callData(v2())) }, 'call'],
    ['it goes nowhere', { tx: null }, 'call'],
    ['it is a transaction of another family', { tx: { kind: 'transaction', transaction: 'AAAA' } as const }, 'call'],
    ['the function is not known', { tx: call(V2, '0xdeadbeef') }, 'call'],
    ['there is no function', { tx: call(V2, '0x') }, 'call'],
    ['it lets something be taken', { tx: call(V2, approve(THIEF, 1000n)) }, 'call'],
    ['more coins are sent than are sold', { sell: ETHER, tx: nativeIn('1001') }, 'amount'],
  ] as const)('is refused if %s', (_, trade, problem) => {
    expect(problemOf(trade as Trade)).toBe(problem)
  })
})

describe('a call of Uniswap V3', () => {
  const path = (...parts: readonly string[]): Hex =>
    `0x${parts
      .map((part) => part.replace('0x', ''))
      .join('')
      .toLowerCase()}`
  const exactInput = (way: Hex): Hex =>
    encodeFunctionData({
      abi: uniswapV3Abi,
      functionName: 'exactInput',
      args: [{ path: way, recipient: lower(ACCOUNT), deadline: DEADLINE, amountIn: 1000n, amountOutMinimum: 990n }],
    })
  const toRouter = single({ recipient: NOBODY, tokenOut: lower(WETH) })

  test.each([
    ['one pool', { tx: call(V3, single()) }],
    ['two pools', { tx: call(V3, exactInput(path(DOLLAR, '0001f4', WETH, '000bb8', EURO))) }],
    ['coins in', { sell: ETHER, tx: call(V3, multicall(single({ tokenIn: lower(WETH) }), refund), '1000') }],
    ['coins out', { buy: ETHER, tx: call(V3, multicall(toRouter, unwrap(ACCOUNT))) }],
    ['a signed allowance', { tx: call(V3, multicall(selfPermit(DOLLAR, 1000n), single())) }],
    ['a signed allowance and coins out', { buy: ETHER, tx: call(V3, multicall(selfPermit(DOLLAR, 1000n), toRouter, unwrap(ACCOUNT))) }],
  ])('is accepted with %s', (_, trade) => {
    expect(problemOf(trade)).toBeUndefined()
  })

  test.each([
    ['somebody else gets what is bought', { tx: call(V3, single({ recipient: lower(THIEF) })) }, 'recipient'],
    ['the router keeps it', { tx: call(V3, single({ recipient: NOBODY })) }, 'recipient'],
    ['somebody else gets the coins', { buy: ETHER, tx: call(V3, multicall(toRouter, unwrap(THIEF))) }, 'recipient'],
    ['fewer coins may arrive', { buy: ETHER, tx: call(V3, multicall(toRouter, unwrap(ACCOUNT, 1n))) }, 'minimum'],
    ['coins arrive twice', { buy: ETHER, tx: call(V3, multicall(toRouter, unwrap(ACCOUNT), unwrap(THIEF))) }, 'call'],
    ['what is left of the coins stays with the router', { sell: ETHER, tx: call(V3, single({ tokenIn: lower(WETH) }), '1000') }, 'call'],
    [
      'more coins are sent than are sold',
      { sell: ETHER, tx: call(V3, multicall(single({ tokenIn: lower(WETH) }), refund), '1001') },
      'call',
    ],
    ['only a part is sold', { tx: call(V3, single({ sqrtPriceLimitX96: 1n })) }, 'call'],
    ['there are two trades', { tx: call(V3, multicall(single(), single())) }, 'call'],
    ['there is none', { tx: call(V3, multicall()) }, 'call'],
    ['a call is in a call', { tx: call(V3, multicall(multicall(single()))) }, 'call'],
    ['the allowance is for another token', { tx: call(V3, multicall(selfPermit(EURO, 1000n), single())) }, 'approval'],
    ['the allowance is for more', { tx: call(V3, multicall(selfPermit(DOLLAR, 1001n), single())) }, 'approval'],
    ['the way is broken', { tx: call(V3, exactInput(path(DOLLAR, '0001f4'))) }, 'call'],
    ['the way leads elsewhere', { tx: call(V3, exactInput(path(DOLLAR, '0001f4', WETH))) }, 'asset'],
  ])('is rejected if %s', (_, trade, problem) => {
    expect(problemOf(trade)).toBe(problem)
  })
})

describe('an approval', () => {
  const allowance = {
    kind: 'allowance' as const,
    token: dollar,
    spender: V2,
    amount: '1000',
    calls: [{ to: DOLLAR, data: approve(V2, 1000n) }],
  }
  const typed = (more: object = {}, domain: object = {}) =>
    JSON.stringify({
      primaryType: 'Permit',
      domain: { name: 'Dollar', version: '1', chainId: 1, verifyingContract: DOLLAR, ...domain },
      types: {
        Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map((field) => {
          const [type, name] = field.split(' ')
          return { type, name }
        }),
      },
      message: { owner: ACCOUNT, spender: V3, value: '1000', nonce: '0', deadline: String(DEADLINE), ...more },
    })
  const signature = (typedData: string) => ({
    kind: 'signature' as const,
    token: dollar,
    spender: V3,
    amount: '1000',
    calls: [],
    typedData,
  })

  test('is accepted for exactly the sold amount, after revoking an older one, or as a text to sign', () => {
    expect(problemOf({ approval: allowance })).toBeUndefined()
    expect(problemOf({ approval: { ...allowance, calls: [{ to: DOLLAR, data: approve(V2, 0n) }, ...allowance.calls] } })).toBeUndefined()
    expect(problemOf({ approval: signature(typed()), tx: null })).toBeUndefined()
  })

  test.each([
    ['somebody who is not on the list', { ...allowance, spender: THIEF, calls: [{ to: DOLLAR, data: approve(THIEF, 1000n) }] }, 'router'],
    ['somebody else than it says', { ...allowance, calls: [{ to: DOLLAR, data: approve(THIEF, 1000n) }] }, 'approval'],
    ['more than what is sold', { ...allowance, amount: '1001', calls: [{ to: DOLLAR, data: approve(V2, 1001n) }] }, 'approval'],
    ['more than it says', { ...allowance, calls: [{ to: DOLLAR, data: approve(V2, 2n ** 256n - 1n) }] }, 'approval'],
    ['another token', { ...allowance, token: euro, calls: [{ to: EURO, data: approve(V2, 1000n) }] }, 'approval'],
    ['another token than it says', { ...allowance, calls: [{ to: EURO, data: approve(V2, 1000n) }] }, 'approval'],
    ['it twice', { ...allowance, calls: [...allowance.calls, ...allowance.calls] }, 'approval'],
    ['nothing', { ...allowance, calls: [] }, 'approval'],
    ['a transfer', { ...allowance, calls: [{ to: DOLLAR, data: `0xa9059cbb${approve(V2, 1000n).slice(10)}` }] }, 'approval'],
    ['a text besides', { ...allowance, typedData: typed() }, 'approval'],
    ['no text to sign', signature(''), 'approval'],
    ['another text', signature('{"primaryType":"Mail"}'), 'approval'],
    ['a text for somebody else', signature(typed({ spender: THIEF })), 'approval'],
    ['a text of somebody else', signature(typed({ owner: THIEF })), 'approval'],
    ['a text for more', signature(typed({ value: '1001' })), 'approval'],
    ['a text that is over', signature(typed({ deadline: '5' })), 'approval'],
    ['a text for another token', signature(typed({}, { verifyingContract: EURO })), 'approval'],
    ['a text for another chain', signature(typed({}, { chainId: 5 })), 'approval'],
  ])('is rejected if it allows %s', (_, approval, problem) => {
    const isSigned = approval.kind === 'signature'
    expect(problemOf({ approval: approval as CheckedQuote['approval'], ...(isSigned && { tx: null }) })).toBe(problem)
  })

  test('is rejected for native coins, which need none', () => {
    expect(problemOf({ sell: ETHER, approval: allowance, tx: nativeIn('1000') })).toBe('approval')
  })
})

test('a quote that answers another query is rejected', () => {
  const quote = { sell: { asset: dollar, amount: '1000' }, buy: { asset: euro, amount: '1000' }, minBuy: '990', approval: null, tx: v2() }
  const query = { account: `eip155:1:${ACCOUNT}`, sell: dollar, buy: euro, amount: '1000' }
  const problem = (more: object) => checkQuote(quote, { query: { ...query, ...more }, routers, now: NOW })
  expect(problem({})).toBeUndefined()
  expect([problem({ sell: euro }), problem({ buy: dollar }), problem({ amount: '999' })]).toEqual(['query', 'query', 'query'])
  expect(problem({ sell: dollar.replace('eip155:1', 'eip155:5') })).toBe('query')
})

test('decoding never throws, for any input, and only known functions are decoded', () => {
  const kinds = ['uniswap-v2', 'uniswap-v3', 'oneinch-v6', 'zerox-v2', 'lifi'] as const
  const selectors = [callData(v2()), single(), multicall(single())].map((data) => data.slice(2, 10))
  const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each).toString('hex'))
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.oneof(
        bytes,
        fc.tuple(fc.constantFrom(...selectors), bytes).map((all) => all.join('')),
      ),
      (kind, data) => {
        const read = readCall(kind, { to: V2, data: `0x${data}`, value: 0n })
        expect(read === undefined || selectors.some((selector) => data.startsWith(selector))).toBe(true)
      },
    ),
  )
})

function callData(tx: CheckedQuote['tx']): Hex {
  return tx?.kind === 'call' ? (tx.data as Hex) : '0x'
}
function approve(spender: string, amount: bigint): Hex {
  return encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [lower(spender), amount] })
}
function nativeIn(value: string): CheckedQuote['tx'] {
  const args = [990n, [lower(WETH), lower(EURO)], lower(ACCOUNT), DEADLINE] as const
  return call(V2, encodeFunctionData({ abi: uniswapV2Abi, functionName: 'swapExactETHForTokens', args }), value)
}
