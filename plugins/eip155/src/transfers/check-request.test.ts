import type { TransferPlan } from '@latchkey/kernel'
import { encodeFunctionData, erc20Abi, erc721Abi } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { checkRequest, faultOf } from './check-request.js'

const [from, to, token, other] = ['aa', 'bb', 'cc', 'dd'].map((byte) => `0x${byte.repeat(20)}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const order = { from, to, value: '0x5', chainId: '0x1' }
const coins: TransferPlan = {
  args: { from, to, amount: 5n, network: mainnet },
  amount: 5n,
  request: { method: 'eth_sendTransaction', params: [order] },
}
const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] })
const tokens: TransferPlan = {
  args: { ...coins.args, asset: token },
  amount: 5n,
  request: { ...coins.request, params: [{ from, to: token, data, chainId: '0x1' }] },
}
const ask = (plan: TransferPlan, more: object): TransferPlan => ({
  ...plan,
  request: { ...plan.request, params: [{ ...(plan.request.params[0] as object), ...more }] },
})

test('the planned request is accepted, with limits and in any letter case', () => {
  const limits = { gas: '0x1', gasPrice: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
  for (const plan of [coins, tokens, ask(coins, limits), ask(tokens, { value: '0x0' }), ask(coins, { data: '0x' })])
    expect(() => checkRequest(plan)).not.toThrow()
  expect(() =>
    checkRequest(ask(coins, { from: from.toUpperCase().replace('0X', '0x'), to: to.toUpperCase().replace('0X', '0x') })),
  ).not.toThrow()
  const max: TransferPlan = { ...coins, args: { ...coins.args, amount: 'max' } }
  expect(() => checkRequest(max)).not.toThrow()
})

test.each([
  ['method', { ...coins, request: { ...coins.request, params: [] } }],
  ['method', { ...coins, request: { ...coins.request, method: 'eth_sign' } }],
  ['method', { ...coins, request: { ...coins.request, params: [order, order] } }],
  ['fields', ask(coins, { authorizationList: [] })],
  ['network', ask(coins, { chainId: undefined })],
  ['network', ask(coins, { chainId: '0x2' })],
  ['sender', ask(coins, { from: other })],
  ['sender', ask(coins, { from: undefined })],
  ['amount', { ...coins, amount: 6n }],
  // Changed in both the plan and the request.
  ['amount', { ...ask(coins, { value: '0x6' }), amount: 6n }],
  ['amount', ask(coins, { value: undefined })],
  ['recipient', ask(coins, { to: undefined })],
  ['data', ask(coins, { data })],
  ['asset', ask(tokens, { to: other })],
  ['amount', ask(tokens, { value: '0x1' })],
  ['data', ask(tokens, { data: undefined })],
] as const)('SEC-06 refuses a %s that differs from the plan before the wallet prompts (%#)', (what, plan) => {
  expect(() => checkRequest(plan)).toThrow(expect.objectContaining({ catalogue: 'transfer', code: 'mismatch', details: { what } }))
})

test('SEC-06 only `transfer` moves a token, with its two words and nothing after them', () => {
  const agreed = { to, amount: 5n, asset: token }
  const fault = (text: string) => faultOf({ to: token, value: '0x0', data: text }, agreed)
  expect(fault(data)).toBeUndefined()
  expect(fault(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 5n] }))).toBe('data')
  expect(fault(encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [to, true] }))).toBe('data')
  expect(fault(`${data}00`)).toBe('data')
  expect(fault(data.slice(0, -2))).toBe('data')
  expect(fault(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5n] }))).toBe('recipient')
  expect(fault(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 4n] }))).toBe('amount')
})
