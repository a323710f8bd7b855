import { expect, test } from 'vitest'
import { estimateFee } from './estimate-fee.js'

const call = { from: `0x${'aa'.repeat(20)}`, to: `0x${'bb'.repeat(20)}`, value: '0x5' }
type Answers = { readonly [method: string]: unknown }
const fails = (message: string, more: object = {}): Error => Object.assign(new Error(message), more)

/** Estimates with a node that answers, or fails where the answer is an error. */
function estimate(answers: Answers) {
  const asked: (readonly [string, readonly unknown[]])[] = []
  const result = estimateFee(
    async (method, params) => {
      asked.push([method, params])
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
    call,
    'ETH',
  )
  return { result, asked }
}
const modern: Answers = { eth_estimateGas: '0x5208', eth_getBlockByNumber: { baseFeePerGas: '0x64' }, eth_maxPriorityFeePerGas: '0x7' }

test('with EIP-1559 a unit of gas costs the base fee and the tip', async () => {
  const { result, asked } = estimate(modern)
  expect(await result).toEqual({ gas: 21_000n, price: 107n, tip: 7n })
  expect(asked).toEqual([
    ['eth_estimateGas', [call]],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_maxPriorityFeePerGas', []],
  ])
})

test('if a node suggests no tip, one gwei is used', async () => {
  expect(await estimate({ ...modern, eth_maxPriorityFeePerGas: fails('unknown method') }).result).toEqual({
    gas: 21_000n,
    price: 1_000_000_100n,
    tip: 1_000_000_000n,
  })
})

test.each([[{}], [null]])('without EIP-1559 (block %j) the gas price counts, and there is no tip', async (block) => {
  const { result, asked } = estimate({ ...modern, eth_getBlockByNumber: block, eth_gasPrice: '0x32' })
  expect(await result).toEqual({ gas: 21_000n, price: 50n })
  expect(asked).toContainEqual(['eth_gasPrice', []])
})

test.each([
  ['gas', { ...modern, eth_estimateGas: fails('fetch failed') }],
  ['price', { ...modern, eth_getBlockByNumber: fails('fetch failed') }],
  ['usable number', { ...modern, eth_estimateGas: 21_000 }],
])('a node without %s leaves the fee unknown', async (_, answers) => {
  expect(await estimate(answers).result).toBeUndefined()
})

test.each(['insufficient funds for gas * price + value', 'gas required exceeds allowance (0)', 'OutOfFunds'])(
  'AMT-07 "%s" means that the fee is missing',
  async (message) => {
    const cause = fails(message, { code: -32000 })
    const { result } = estimate({ ...modern, eth_estimateGas: cause })
    await expect(result).rejects.toMatchObject({ catalogue: 'transfer', code: 'no-fee', details: { symbol: 'ETH' }, cause })
  },
)

test.each([
  ['execution reverted: not enough', {}, 'not enough'],
  ['the call failed with: Execution Reverted:   paused', {}, 'paused'],
  ['execution reverted', {}, 'execution reverted'],
  ['VM Exception: revert', {}, 'VM Exception: revert'],
  ['something else', { code: 3 }, 'something else'],
  // viem keeps the node's message apart from its own.
  ['RPC Request failed.', { details: 'execution reverted: no owner ' }, 'no owner'],
])('a predicted failure "%s" (%j) rejects with the reason %j', async (message, more, reason) => {
  const cause = fails(message, more)
  const { result } = estimate({ ...modern, eth_estimateGas: cause })
  await expect(result).rejects.toMatchObject({ catalogue: 'transfer', code: 'would-fail', details: { reason }, cause })
})
