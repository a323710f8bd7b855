import { expect, test } from 'vitest'
import type { SendState } from './contract.js'
import { initialState } from './initial-state.js'
import { type SendStep, step } from './state.js'

const holder = { namespace: 'eip155', chain: 'eip155:1', from: '0xa' } as const
const play = (...events: readonly SendStep[]): SendState => events.reduce(step, initialState())
const filled: readonly SendStep[] = [
  { type: 'began', holder, token: 'native', amount: '1', to: 'bob' },
  { type: 'recipient', recipient: { text: 'bob', status: 'found', address: '0xb' } },
]
const sent: readonly SendStep[] = [
  ...filled,
  { type: 'reviewed' },
  { type: 'asked' },
  { type: 'broadcast', hash: '0x1', chainId: 'eip155:1' },
]

test('a transfer goes from the form to the last block', () => {
  expect(play(...filled).phase).toBe('form')
  expect(play(...filled, { type: 'reviewed' }).phase).toBe('preview')
  expect(play(...sent).phase).toBe('broadcast')
  expect(play(...sent, { type: 'settled', hash: '0x1', status: 'confirmed' })).toMatchObject({
    phase: 'mined',
    sent: { status: 'confirmed' },
  })
})

test('AMT-11 a failed or replaced transfer ends; one with an unknown outcome is still pending', () => {
  const end = (status: 'failed' | 'replaced' | 'unknown') => play(...sent, { type: 'settled', hash: '0x1', status })
  expect(end('failed').phase).toBe('failed')
  expect(end('replaced')).toMatchObject({ phase: 'failed', sent: { status: 'replaced' } })
  expect(end('unknown')).toMatchObject({ phase: 'broadcast', sent: { status: 'unknown' } })
  // Of another transfer.
  expect(play(...sent, { type: 'settled', hash: '0x2', status: 'failed' })).toMatchObject({
    phase: 'broadcast',
    sent: { status: 'pending' },
  })
})

test('AMT-08 a rejection leads back to the preview, not to a failure, and the form is unchanged', () => {
  const state = play(...filled, { type: 'reviewed' }, { type: 'asked' }, { type: 'declined' })
  expect(state).toMatchObject({ phase: 'preview', declined: true, failure: undefined, amount: '1', recipient: { address: '0xb' } })
  expect(step(state, { type: 'asked' })).toMatchObject({ phase: 'wallet', declined: false })
})

test('AMT-04 a late estimate of an older round, or after the preview was left, changes nothing', () => {
  const estimating = play(...filled, { type: 'reviewed' }, { type: 'estimating', round: 1 }, { type: 'estimating', round: 2 })
  expect(step(estimating, { type: 'estimated', round: 1 })).toBe(estimating)
  expect(step(estimating, { type: 'estimated', round: 2 }).estimate.status).toBe('ready')
  const left = step(estimating, { type: 'left' })
  expect(step(left, { type: 'estimated', round: 2 })).toBe(left)
  expect(left.estimate.round).toBe(2)
})

test('another account or network keeps the input, resolves the recipient again, and leaves the preview', () => {
  const elsewhere = { ...holder, chain: 'eip155:8453' } as const
  const state = step(play(...filled, { type: 'reviewed' }), { type: 'holder', holder: elsewhere, keepsToken: false })
  expect(state).toMatchObject({
    phase: 'form',
    amount: '1',
    token: undefined,
    chain: 'eip155:8453',
    recipient: { text: 'bob', status: 'looking' },
  })
  expect(state.recipient.address).toBeUndefined()
  const asked = play(...filled, { type: 'reviewed' }, { type: 'asked' })
  expect(step(asked, { type: 'holder', holder: elsewhere, keepsToken: true })).toBe(asked)
})

test('AMT-06 Max is a mode: a newer amount keeps it, a key press ends it, another token empties it', () => {
  const max = play(...filled, { type: 'max', amount: '0.9' })
  expect(max).toMatchObject({ max: true, amount: '0.9' })
  expect(step(step(max, { type: 'reviewed' }), { type: 'max', amount: '0.8' })).toMatchObject({
    max: true,
    amount: '0.8',
    phase: 'preview',
  })
  expect(step(max, { type: 'amount', amount: '0.91' })).toMatchObject({ max: false })
  expect(step(max, { type: 'token', token: '0xt' })).toMatchObject({ max: false, amount: '', token: '0xt' })
})

test('AMT-24 only an expired transfer is sent again from its end: back to the preview, with nothing sent and no plan', () => {
  const end = (status: 'expired' | 'failed' | 'unknown') => play(...sent, { type: 'settled', hash: '0x1', status }, { type: 'again' })
  expect(end('expired')).toMatchObject({ phase: 'preview', sent: undefined, estimate: { status: 'none' }, amount: '1' })
  expect(end('failed').phase).toBe('failed')
  expect(end('unknown').phase).toBe('broadcast')
})

test('AMT-22 a replaced plan takes the place of the one that was shown, only in the preview', () => {
  const shown = play(...filled, { type: 'reviewed' }, { type: 'estimating', round: 1 }, { type: 'estimated', round: 1 })
  expect(step(shown, { type: 'remade', round: 2 }).estimate).toEqual({ status: 'ready', round: 2 })
  const asked = step(shown, { type: 'asked' })
  expect(step(asked, { type: 'remade', round: 2 })).toBe(asked)
})

test('AMT-23 Max of one account is computed again for another; typed values stay', () => {
  const other = { ...holder, from: '0xc' }
  const max = play(...filled, { type: 'max', amount: '0.9' })
  expect(step(max, { type: 'holder', holder: other, keepsToken: true })).toMatchObject({ max: true, amount: '' })
  expect(step(max, { type: 'holder', holder: other, keepsToken: false })).toMatchObject({ max: false, amount: '' })
  expect(step(play(...filled), { type: 'holder', holder: other, keepsToken: true }).amount).toBe('1')
})

test('ignores edits while the wallet prompts', () => {
  const asked = play(...filled, { type: 'reviewed' }, { type: 'asked' })
  for (const late of [
    { type: 'amount', amount: '9' },
    { type: 'token', token: 'x' },
    { type: 'recipient', recipient: { text: '', status: 'empty' } },
    { type: 'reviewed' },
    { type: 'left' },
  ] satisfies readonly SendStep[])
    expect(step(asked, late)).toBe(asked)
})

test('an altered transfer is a failure with its hash', () => {
  const failure = { code: 'transfer/altered', reason: 'r' }
  expect(play(...sent, { type: 'accused', hash: '0x1', chainId: 'eip155:1', failure })).toMatchObject({ phase: 'failed', failure })
})
