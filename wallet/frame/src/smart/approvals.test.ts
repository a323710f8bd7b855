import { encodeFunctionData, erc20Abi, erc721Abi, getAddress, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Question } from '../rpc/questions.js'
import { askEn as t } from '../texts/ask-en.js'
import { smartEn as s } from '../texts/smart-en.js'
import { smartWorld, type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const sandbox = withSmartSandbox()
const world = (options?: WorldOptions) => smartWorld(sandbox(), options)
const fresh = (): Hex => getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))
const approve = (spender: Hex, amount = maxUint256) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const AGGREGATE = parseAbi(['function aggregate3((address target, bool allowFailure, bytes callData)[] calls)'])
const through = (to: Hex, data: Hex) =>
  encodeFunctionData({ abi: AGGREGATE, functionName: 'aggregate3', args: [[{ target: to, allowFailure: false, callData: data }]] })
const results = (question: Question | undefined) =>
  question?.details.filter(({ label }) => label === t.result).map(({ value }) => value) ?? []

test('a real node reports an unlimited allowance, with spender and contract', async () => {
  const { request, address, asked } = await world()
  const [spender, token] = [fresh(), sandbox().contracts.token]
  await request('eth_sendTransaction', [{ from: address, to: token, data: approve(spender) }])
  expect(results(asked[0])).toEqual([t.lets(spender, t.anyAmount, getAddress(token))])
  expect(asked[0]?.warnings).toContain(t.unlimited)
  // The same allowance again gives nothing new, and the next one takes it back.
  await request('eth_sendTransaction', [{ from: address, to: token, data: approve(spender, 0n) }])
  expect(results(asked[1])).toEqual([t.stops(spender, getAddress(token))])
})

test('a real node reports collectibles that others may move', async () => {
  const { request, address, asked } = await world()
  const [operator, nft] = [fresh(), sandbox().contracts.nft]
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [operator, true] })
  await request('eth_sendTransaction', [{ from: address, to: nft, data }])
  expect(results(asked[0])).toEqual([t.letsMoveAll(operator, getAddress(nft))])
})

test('a batch shows the calls inside its calls, and the permissions that a real node reports', async () => {
  const { request, asked, chainId } = await world()
  const [spender, { token, multicall3 }] = [fresh(), sandbox().contracts]
  const calls = [
    { to: token, data: approve(spender, 5_000_000n) },
    { to: multicall3, data: through(multicall3, through(token, approve(spender))) },
  ]
  await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }])
  const [question] = asked
  expect(question?.parts?.map(({ title }) => title)).toEqual([
    s.part(1, 2, t.letSpend),
    s.part(2, 2, t.callContract),
    t.inCall('2.1', t.callContract),
    t.inCall('2.1.1', t.letSpend),
  ])
  const inner = question?.parts?.at(-1)?.details.map(({ value }) => value.toLowerCase())
  expect(inner).toEqual(expect.arrayContaining([spender, token, multicall3].map((each) => each.toLowerCase())))
  expect(question?.warnings).toEqual([t.inCall('2.1.1', t.unlimited)])
  expect(question?.caution).toBe('wait')
  expect(results(question)).toEqual([t.lets(spender, '5 TUSD', getAddress(token))])
})

test('a single call of a batch shows the calls inside it', async () => {
  const { request, asked, chainId } = await world()
  const [spender, { token, multicall3 }] = [fresh(), sandbox().contracts]
  const calls = [{ to: multicall3, data: through(token, approve(spender)) }]
  await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }])
  expect(asked[0]).toMatchObject({ title: t.callContract, parts: [{ title: t.inCall('1', t.letSpend) }] })
  // The allowance is one of Multicall3, not of the visitor; still, this call is not called harmless.
  expect(results(asked[0])).toEqual([t.notRuledOut])
})
