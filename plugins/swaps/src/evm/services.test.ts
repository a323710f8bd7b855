import { type Address, encodeFunctionData, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { lifiAbi } from './lifi.js'
import { oneinchAbi } from './oneinch.js'
import { readCall } from './read-call.js'
import type { RouterTrade } from './router-trade.js'
import { zeroxAbi } from './zerox.js'

const ACCOUNT = '0x0000000000000000000000000000000000000acc'
const DOLLAR = '0x0000000000000000000000000000000000000d01'
const EURO = '0x0000000000000000000000000000000000000e40'
const ELSE = '0x0000000000000000000000000000000000000e1e'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ZERO = '0x0000000000000000000000000000000000000000'
const ZID = pad('0x1', { size: 32 })

const sale: RouterTrade = { sell: { token: DOLLAR, amount: 1000n }, buy: { token: EURO, least: 990n }, recipient: ACCOUNT }
const coinsSold: RouterTrade = { ...sale, sell: { amount: 1000n } }
const coinsBought: RouterTrade = { ...sale, buy: { least: 990n } }

describe('1inch', () => {
  const read = (more: object = {}, value = 0n): RouterTrade | undefined => {
    const desc = {
      srcToken: DOLLAR,
      dstToken: EURO,
      srcReceiver: ELSE,
      dstReceiver: ACCOUNT,
      amount: 1000n,
      minReturnAmount: 990n,
      flags: 4n,
      ...more,
    }
    const data = encodeFunctionData({ abi: oneinchAbi, functionName: 'swap', args: [ELSE, desc as never, '0x12'] })
    return readCall('oneinch-v6', { to: ELSE, data, value })
  }
  test('is decoded with tokens, and with coins on either side', () => {
    expect(read()).toEqual(sale)
    expect(read({ srcToken: COIN }, 1000n)).toEqual(coinsSold)
    expect(read({ dstToken: ZERO })).toEqual(coinsBought)
    expect(read({ dstReceiver: ELSE })?.recipient).toBe(ELSE)
  })
  test.each<readonly [string, object, bigint]>([
    ['a part may be sold', { flags: 5n }, 0n],
    ['coins go along with tokens', {}, 1n],
    ['more coins go along than are sold', { srcToken: COIN }, 1001n],
    ['fewer coins go along than are sold', { srcToken: COIN }, 999n],
  ])('is not decoded if %s', (_, more, value) => expect(read(more, value)).toBeUndefined())
})

describe('0x', () => {
  interface Parts {
    readonly operator?: string
    readonly token?: string
    readonly amount?: bigint
    readonly inner?: Hex
    readonly buyToken?: string
  }
  const settle = (buyToken = EURO): Hex =>
    encodeFunctionData({
      abi: zeroxAbi,
      functionName: 'execute',
      args: [{ recipient: ACCOUNT, buyToken: buyToken as Address, minAmountOut: 990n }, ['0x12'], ZID],
    })
  const read = ({ operator = ELSE, token = DOLLAR, amount = 1000n, buyToken, inner = settle(buyToken) }: Parts = {}, value = 0n) =>
    readCall('zerox-v2', {
      to: EURO,
      value,
      data: encodeFunctionData({ abi: zeroxAbi, functionName: 'exec', args: [operator as Address, token as Address, amount, ELSE, inner] }),
    })
  test('is decoded with tokens, and with coins on either side', () => {
    expect(read()).toEqual(sale)
    expect(read({ token: COIN }, 1000n)).toEqual(coinsSold)
    expect(read({ token: ZERO, amount: 0n }, 1000n)).toEqual(coinsSold)
    expect(read({ buyToken: COIN })).toEqual(coinsBought)
  })
  test.each<readonly [string, Parts, bigint]>([
    ['another one may take the tokens than is called', { operator: DOLLAR }, 0n],
    ['coins go along with tokens', {}, 1n],
    ['no coins go along', { token: COIN }, 0n],
    ['more is taken than goes along', { token: COIN, amount: 1001n }, 1000n],
    ['what is called is not known', { inner: '0xdeadbeef' }, 0n],
    [
      'what is called is the holder again',
      { inner: encodeFunctionData({ abi: zeroxAbi, functionName: 'exec', args: [ELSE, DOLLAR, 1n, ELSE, '0x'] }) },
      0n,
    ],
  ])('is not decoded if %s', (_, parts, value) => expect(read(parts, value)).toBeUndefined())
  test('is not decoded if a Settler is called without the holder', () => {
    expect(readCall('zerox-v2', { to: ELSE, data: settle(), value: 0n })).toBeUndefined()
  })
})

describe('LI.FI', () => {
  const step = {
    callTo: ELSE,
    approveTo: ELSE,
    sendingAssetId: DOLLAR,
    receivingAssetId: EURO,
    fromAmount: 1000n,
    callData: '0x12',
    requiresDeposit: true,
  }
  const read = (name: string, steps: readonly object[] | object, value = 0n): RouterTrade | undefined =>
    readCall('lifi', {
      to: ELSE,
      value,
      data: encodeFunctionData({
        abi: lifiAbi,
        functionName: name as 'swapTokensSingleV3ERC20ToERC20',
        args: [ZID, 'a', 'b', ACCOUNT, 990n, steps as never],
      }),
    })
  const fee = { ...step, receivingAssetId: DOLLAR }
  const rest = { ...step, fromAmount: 998n, requiresDeposit: false }
  test('is decoded with one step and with several, with tokens, and with coins on either side', () => {
    expect(read('swapTokensSingleV3ERC20ToERC20', step)).toEqual(sale)
    expect(read('swapTokensMultipleV3ERC20ToERC20', [fee, rest])).toEqual(sale)
    expect(read('swapTokensSingleV3NativeToERC20', { ...step, sendingAssetId: ZERO }, 1000n)).toEqual(coinsSold)
    expect(read('swapTokensMultipleV3NativeToERC20', [{ ...fee, sendingAssetId: COIN }, rest], 1000n)).toEqual(coinsSold)
    expect(read('swapTokensSingleV3ERC20ToNative', { ...step, receivingAssetId: ZERO })).toEqual(coinsBought)
    expect(read('swapTokensMultipleV3ERC20ToNative', [fee, { ...rest, receivingAssetId: COIN }])).toEqual(coinsBought)
  })
  test.each<readonly [string, string, readonly object[] | object, bigint]>([
    ['a later step takes more', 'swapTokensMultipleV3ERC20ToERC20', [fee, { ...rest, requiresDeposit: true }], 0n],
    ['there is no step', 'swapTokensMultipleV3ERC20ToERC20', [], 0n],
    ['coins go along with tokens', 'swapTokensSingleV3ERC20ToERC20', step, 1n],
    ['more coins go along than are sold', 'swapTokensSingleV3NativeToERC20', { ...step, sendingAssetId: ZERO }, 1001n],
    ['the function takes tokens, and its step coins', 'swapTokensSingleV3ERC20ToERC20', { ...step, sendingAssetId: ZERO }, 0n],
    ['the function takes coins, and its step tokens', 'swapTokensSingleV3NativeToERC20', step, 1000n],
    ['the function gives coins, and its step tokens', 'swapTokensSingleV3ERC20ToNative', step, 0n],
    ['the function gives tokens, and its step coins', 'swapTokensSingleV3ERC20ToERC20', { ...step, receivingAssetId: ZERO }, 0n],
  ])('is not decoded if %s', (_, name, steps, value) => expect(read(name, steps, value)).toBeUndefined())
})
