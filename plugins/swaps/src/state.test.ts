import { expect, test } from 'vitest'
import type { SwapState } from './contract.js'
import { coin, dollar, euro } from './fixtures/start-swaps.js'
import { initialState } from './initial-state.js'
import { type SwapStep, step } from './state.js'

const holder = { chain: 'eip155:1', from: '0x1' } as const
const began: SwapStep = { type: 'began', holder, sell: coin, buy: dollar, amount: '1' }
const run = (...events: readonly SwapStep[]): SwapState => events.reduce(step, initialState())

test('a token is not swapped for itself: choosing it swaps both sides', () => {
  expect(run(began, { type: 'token', side: 'buy', token: coin })).toMatchObject({ sell: dollar, buy: coin })
  expect(run(began, { type: 'token', side: 'sell', token: { ...dollar, asset: dollar.asset.toLowerCase() } })).toMatchObject({
    sell: { symbol: 'USDC' },
    buy: coin,
  })
  expect(run(began, { type: 'token', side: 'buy', token: euro })).toMatchObject({ sell: coin, buy: euro })
})

test('reverse swaps the tokens and uses the bought amount as the sold one', () => {
  expect(run(began, { type: 'reversed', amount: '2000' })).toMatchObject({ sell: dollar, buy: coin, amount: '2000' })
})

test('AMT-13 another network resets the tokens, another account on it does not', () => {
  const moved = run(began, { type: 'holder', holder: { chain: 'eip155:10', from: '0x1' } })
  expect([moved.sell, moved.buy, moved.amount, moved.chain]).toEqual([undefined, undefined, '', 'eip155:10'])
  expect(run(began, { type: 'holder', holder: { ...holder, from: '0x2' } })).toMatchObject({ sell: coin, buy: dollar, amount: '1' })
})

test('AMT-04 each change of the form has a later number than any previous query', () => {
  const asking = run(began, { type: 'asking', round: 7 })
  for (const event of [
    { type: 'amount', amount: '2' },
    { type: 'token', side: 'buy', token: euro },
    { type: 'reversed', amount: '' },
    { type: 'holder', holder: { ...holder, from: '0x2' } },
  ] as const satisfies readonly SwapStep[]) {
    const changed = step(asking, event)
    expect(changed.quoting).toEqual({ status: 'none', round: 8 })
    for (const late of [
      { type: 'quoted', round: 7, worse: true, later: false },
      { type: 'no-route', round: 7 },
      { type: 'tried', round: 7 },
      { type: 'not-quoted', round: 7, error: { code: 'a', reason: 'b' } },
    ] as const)
      expect(step(changed, late)).toBe(changed)
  }
})

test('late events do not undo a request to the wallet', () => {
  const asked = run(
    began,
    { type: 'asking', round: 1 },
    { type: 'quoted', round: 1, worse: false, later: false },
    { type: 'reviewed' },
    { type: 'asked' },
  )
  for (const late of [
    { type: 'amount', amount: '9' },
    { type: 'holder', holder: { chain: 'eip155:10', from: '0x2' } },
    { type: 'asking', round: 2 },
    { type: 'left' },
    { type: 'reviewed' },
  ] as const satisfies readonly SwapStep[])
    expect(step(asked, late)).toBe(asked)
})

test('a pending swap ends once, and only the one that was sent', () => {
  const sent = run(began, { type: 'reviewed' }, { type: 'asked' }, { type: 'sent', hash: '0xa', chainId: 'eip155:1' })
  expect(step(sent, { type: 'settled', hash: '0xb', status: 'confirmed' })).toBe(sent)
  expect(step(sent, { type: 'settled', hash: '0xa', status: 'confirmed', bought: '5' })).toMatchObject({
    phase: 'done',
    sent: { bought: '5' },
  })
  expect(step(sent, { type: 'settled', hash: '0xa', status: 'failed' }).phase).toBe('failed')
  expect(step(sent, { type: 'settled', hash: '0xa', status: 'replaced' }).phase).toBe('failed')
  expect(step(sent, { type: 'settled', hash: '0xa', status: 'unknown' }).phase).toBe('sent')
})
