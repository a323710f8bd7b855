import { encodeFunctionData, erc20Abi, erc721Abi, getAddress, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { smartEn as s, askEn as t } from '../fixtures/english.js'
import type { Question } from '../rpc/questions.js'
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
  question?.details.filter(({ label }) => label === t('ask.result')).map(({ value }) => value) ?? []

test('a real node reports an unlimited allowance, with spender and contract', async () => {
  const { request, address, asked } = await world()
  const [spender, token] = [fresh(), sandbox().contracts.token]
  await request('eth_sendTransaction', [{ from: address, to: token, data: approve(spender) }])
  expect(results(asked[0])).toEqual([t('ask.lets', { spender, amount: t('ask.anyAmount'), token: getAddress(token) })])
  expect(asked[0]?.warnings).toContain(t('ask.unlimited'))
  // Repeating an allowance grants nothing new, and the next one revokes it.
  await request('eth_sendTransaction', [{ from: address, to: token, data: approve(spender, 0n) }])
  expect(results(asked[1])).toEqual([t('ask.stops', { spender, contract: getAddress(token) })])
})

test('a real node reports collectibles that others may move', async () => {
  const { request, address, asked } = await world()
  const [operator, nft] = [fresh(), sandbox().contracts.nft]
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [operator, true] })
  await request('eth_sendTransaction', [{ from: address, to: nft, data }])
  expect(results(asked[0])).toEqual([t('ask.letsMoveAll', { spender: operator, contract: getAddress(nft) })])
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
    s('smart.part', { number: 1, count: 2, title: t('ask.letSpend') }),
    s('smart.part', { number: 2, count: 2, title: t('ask.callContract') }),
    t('ask.inCall', { number: '2.1', text: t('ask.callContract') }),
    t('ask.inCall', { number: '2.1.1', text: t('ask.letSpend') }),
  ])
  const inner = question?.parts?.at(-1)?.details.map(({ value }) => value.toLowerCase())
  expect(inner).toEqual(expect.arrayContaining([spender, token, multicall3].map((each) => each.toLowerCase())))
  expect(question?.warnings).toEqual([t('ask.inCall', { number: '2.1.1', text: t('ask.unlimited') })])
  expect(question?.caution).toBe('wait')
  expect(results(question)).toEqual([t('ask.lets', { spender, amount: '5 TUSD', token: getAddress(token) })])
})

test('a single call of a batch shows the calls inside it', async () => {
  const { request, asked, chainId } = await world()
  const [spender, { token, multicall3 }] = [fresh(), sandbox().contracts]
  const calls = [{ to: multicall3, data: through(token, approve(spender)) }]
  await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }])
  expect(asked[0]).toMatchObject({
    title: t('ask.callContract'),
    parts: [{ title: t('ask.inCall', { number: '1', text: t('ask.letSpend') }) }],
  })
  // The allowance is one of Multicall3, not of the visitor; still, this call is not called harmless.
  expect(results(asked[0])).toEqual([t('ask.notRuledOut')])
})
