import type { TransferPlan } from '@latchkey/kernel'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { compareSent } from './compare-sent.js'

const [from, to, token, other] = ['aa', 'bb', 'cc', 'dd'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string, string]
const hash = `0x${'cd'.repeat(32)}`
const coins: TransferPlan = {
  args: { from, to, amount: 5n, network: mainnet },
  amount: 5n,
  request: { method: 'eth_sendTransaction', params: [] },
}
const tokens: TransferPlan = { ...coins, args: { ...coins.args, asset: token } }
const transfer = (recipient: string, amount: bigint): string =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient as `0x${string}`, amount] })

/** Compares with the node's answer, and records the requests to the node. */
function compare(plan: TransferPlan, sent: object | null, code = '0x') {
  const asked: (readonly [string, readonly unknown[]])[] = []
  const result = compareSent(
    async (method, params) => {
      asked.push([method, params])
      return method === 'eth_getTransactionByHash' ? sent : code
    },
    hash,
    plan,
  )
  return { result, asked }
}

test('a transaction that no node has is not compared', async () => {
  const { result, asked } = compare(coins, null)
  expect(await result).toBe(false)
  expect(asked).toEqual([['eth_getTransactionByHash', [hash]]])
})

test('confirms coins that move as approved, in any letter case of the addresses', async () => {
  const { result, asked } = compare(coins, { from: `0x${from.slice(2).toUpperCase()}`, to, value: '0x5', input: '0x' })
  expect(await result).toBe(true)
  expect(asked).toHaveLength(1)
  expect(
    await compare({ ...coins, args: { ...coins.args, from: from.toUpperCase().replace('0X', '0x') } }, { from, to, value: '0x5' }).result,
  ).toBe(true)
})

test.each([
  ['another recipient', coins, { to: other, value: '0x5', input: '0x' }, 'recipient'],
  ['no recipient, which makes a contract', coins, { to: null, value: '0x5', input: '0x' }, 'recipient'],
  ['another amount', coins, { to, value: '0x6', input: '0x' }, 'amount'],
  ['a call besides', coins, { to, value: '0x5', input: '0x12345678' }, 'data'],
  ['a call under the older name', coins, { to, value: '0x5', data: '0x12345678' }, 'data'],
  ['another token', tokens, { to: other, value: '0x0', input: transfer(to, 5n) }, 'asset'],
  ['a token to another', tokens, { to: token, value: '0x0', input: transfer(other, 5n) }, 'recipient'],
  ['more of a token', tokens, { to: token, value: '0x0', input: transfer(to, 6n) }, 'amount'],
  ['coins besides a token', tokens, { to: token, value: '0x1', input: transfer(to, 5n) }, 'amount'],
  ['a token that is not moved', tokens, { to: token, value: '0x0' }, 'data'],
])('SEC-06 %s is an altered transfer', async (_, plan, sent, what) => {
  await expect(compare(plan, { from, ...sent }).result).rejects.toMatchObject({
    catalogue: 'transfer',
    code: 'altered',
    details: { hash, what },
  })
})

test('a node that uses the older name for the data is supported as well', async () => {
  expect(await compare(tokens, { from, to: token, value: '0x0', data: transfer(to, 5n) }).result).toBe(true)
})

test('a contract, or an account with delegated code, sends through others, and that is not reported', async () => {
  const { result, asked } = compare(coins, { from: other, to: other, value: '0x0', input: '0x12' }, '0xef0100')
  expect(await result).toBe(true)
  expect(asked).toContainEqual(['eth_getCode', [from, 'latest']])
})

test('SEC-06 reports a plain account whose transaction has another sender', async () => {
  const { result } = compare(coins, { from: other, to, value: '0x5', input: '0x' })
  await expect(result).rejects.toMatchObject({ code: 'altered', details: { hash, what: 'sender' } })
})

test('SEC-06 compares the one call inside a batch that the account sends to itself', async () => {
  const abi = parseAbi(['struct Call { address target; uint256 value; bytes data; }', 'function executeBatch(Call[] calls)'])
  const batch = (...calls: readonly { readonly target: string; readonly data: string }[]) => ({
    from,
    to: from,
    value: '0x0',
    input: encodeFunctionData({ abi, args: [calls.map((each) => ({ value: 0n, ...each })) as never] }),
  })
  const plan: TransferPlan = { ...tokens, request: { method: 'wallet_sendCalls', params: [] } }
  const agreed = { target: token, data: transfer(to, 5n) }
  expect(await compare(plan, batch(agreed)).result).toBe(true)
  for (const [sent, what] of [
    [batch({ target: token, data: transfer(to, 6n) }), 'amount'],
    [batch({ target: token, data: transfer(other, 5n) }), 'recipient'],
    [batch({ target: other, data: transfer(to, 5n) }), 'asset'],
    [batch(agreed, agreed), 'data'],
    [batch(), 'data'],
    [{ ...batch(agreed), to: other }, 'data'],
    [{ ...batch(agreed), value: '0x1' }, 'data'],
    [{ from, to: token, value: '0x0', input: transfer(to, 5n) }, 'data'],
  ] as const)
    await expect(compare(plan, sent).result).rejects.toMatchObject({ code: 'altered', details: { what } })
})
