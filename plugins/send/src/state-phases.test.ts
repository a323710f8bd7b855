import { expect, test } from 'vitest'
import type { SendPhase, SendState } from './contract.js'
import { initialState } from './initial-state.js'
import { type SendStep, step } from './state.js'

const holder = { namespace: 'eip155', chain: 'eip155:1', from: '0xa' } as const
const failure = { code: 'x/y', reason: 'because' }
const PHASES: readonly SendPhase[] = ['form', 'preview', 'wallet', 'unsure', 'broadcast', 'mined', 'failed']
const at = (phase: SendPhase, more: Partial<SendState> = {}): SendState => ({ ...initialState(), phase, ...more })

test('nothing is entered initially', () => {
  expect(initialState()).toEqual({
    phase: 'form',
    amount: '',
    max: false,
    recipient: { text: '', status: 'empty' },
    estimate: { status: 'none', round: 0 },
    declined: false,
  })
})

test.each<readonly [SendStep, readonly SendPhase[]]>([
  [{ type: 'holder', holder, keepsToken: true }, ['form', 'preview']],
  [{ type: 'token', token: '0xt' }, ['form']],
  [{ type: 'amount', amount: '1' }, ['form']],
  [{ type: 'max', amount: '1' }, ['form', 'preview']],
  [{ type: 'recipient', recipient: { text: 'x', status: 'bad' } }, ['form']],
  [{ type: 'estimating', round: 1 }, ['preview']],
  [{ type: 'estimated', round: 0 }, ['preview']],
  [{ type: 'remade', round: 1 }, ['preview']],
  [{ type: 'not-estimated', round: 0, error: failure }, ['preview']],
  [{ type: 'reviewed' }, ['form']],
  [{ type: 'left' }, ['preview']],
  [{ type: 'asked' }, ['preview']],
  [{ type: 'declined' }, ['wallet']],
  [{ type: 'refused', failure }, ['wallet']],
  [{ type: 'unsure', failure }, ['preview', 'wallet', 'broadcast']],
  [{ type: 'broadcast', hash: '0x1', chainId: 'eip155:1' }, ['wallet', 'unsure']],
  [{ type: 'accused', hash: '0x1', chainId: 'eip155:1', failure }, ['wallet', 'broadcast']],
  [{ type: 'settled', hash: '0x1', status: 'confirmed' }, ['broadcast']],
  [{ type: 'again' }, ['unsure', 'failed']],
])('$type changes something only in its own phases', (event, phases) => {
  const sent = { hash: '0x1', chainId: 'eip155:1', status: event.type === 'again' ? 'expired' : 'pending' } as const
  const changing = PHASES.filter((phase) => {
    const state = at(phase, { sent })
    return step(state, event) !== state
  })
  expect(changing).toEqual(phases)
})

test('a new form resets everything, except for the number of plans', () => {
  const old = at('failed', { max: true, declined: true, failure, sent: { hash: '0x1', chainId: 'eip155:1', status: 'failed' }, token: 'x' })
  expect(step({ ...old, estimate: { status: 'ready', round: 4 } }, { type: 'began', holder })).toEqual({
    phase: 'form',
    max: false,
    declined: false,
    failure: undefined,
    sent: undefined,
    ...holder,
    token: undefined,
    amount: '',
    recipient: { text: '', status: 'empty' },
    estimate: { status: 'none', round: 4 },
  })
})

test('an app’s values are checked like typed ones', () => {
  expect(step(initialState(), { type: 'began', holder, token: '0xt', amount: '2', to: 'ada.eth' })).toMatchObject({
    token: '0xt',
    amount: '2',
    recipient: { text: 'ada.eth', status: 'looking' },
  })
})

test('a change of the form clears the previous messages', () => {
  const state = at('form', { failure, declined: true, max: true, amount: '1', estimate: { status: 'failed', round: 3, error: failure } })
  for (const event of [
    { type: 'token', token: '0xt' },
    { type: 'amount', amount: '2' },
    { type: 'recipient', recipient: { text: '', status: 'empty' } },
    { type: 'holder', holder, keepsToken: true },
  ] as const)
    expect(step(state, event), event.type).toMatchObject({ failure: undefined, declined: false, estimate: { status: 'none', round: 3 } })
  expect(step(state, { type: 'token', token: '0xt' })).toMatchObject({ max: false, amount: '', token: '0xt' })
  expect(step({ ...state, max: false }, { type: 'token', token: '0xt' })).toMatchObject({ amount: '1' })
  expect(step(state, { type: 'amount', amount: '2' })).toMatchObject({ max: false, amount: '2' })
})

test('another account keeps the token only if it has it, and computes Max again', () => {
  const state = at('form', { token: '0xt', max: true, amount: '1', recipient: { text: 'bob', status: 'found', address: '0xb' } })
  expect(step(state, { type: 'holder', holder, keepsToken: true })).toMatchObject({
    ...holder,
    token: '0xt',
    max: true,
    amount: '',
    recipient: { text: 'bob', status: 'looking' },
  })
  expect(step(state, { type: 'holder', holder, keepsToken: false })).toMatchObject({ token: undefined, max: false, amount: '' })
  const empty = at('form', { amount: '1' })
  expect(step(empty, { type: 'holder', holder, keepsToken: false })).toMatchObject({
    amount: '1',
    recipient: { text: '', status: 'empty' },
  })
})

test('plans count while the review shows them, by their number', () => {
  const state = at('preview', { failure, declined: true, estimate: { status: 'estimating', round: 2 } })
  expect(step(state, { type: 'estimating', round: 3 })).toMatchObject({
    failure: undefined,
    declined: false,
    estimate: { status: 'estimating', round: 3 },
  })
  expect(step(state, { type: 'estimated', round: 2 }).estimate).toEqual({ status: 'ready', round: 2 })
  expect(step(state, { type: 'not-estimated', round: 2, error: failure }).estimate).toEqual({ status: 'failed', round: 2, error: failure })
  for (const event of [
    { type: 'estimated', round: 1 },
    { type: 'not-estimated', round: 1, error: failure },
  ] as const)
    expect(step(state, event)).toBe(state)
  expect(step(state, { type: 'remade', round: 7 }).estimate).toEqual({ status: 'ready', round: 7 })
})

test('asking again clears the error of the last attempt', () => {
  const state = at('preview', { failure, declined: true })
  expect(step(state, { type: 'asked' })).toMatchObject({ phase: 'wallet', failure: undefined, declined: false })
  expect(step(at('form', { failure, declined: true }), { type: 'reviewed' })).toMatchObject({
    phase: 'preview',
    failure: undefined,
    declined: false,
  })
  expect(step(at('wallet'), { type: 'refused', failure })).toMatchObject({ phase: 'preview', failure })
  expect(step(at('wallet'), { type: 'declined' })).toMatchObject({ phase: 'preview', declined: true })
})

test('an outcome belongs to the transfer on screen, with its replacement', () => {
  const sent = { hash: '0x1', chainId: 'eip155:1', status: 'pending' } as const
  const state = at('broadcast', { sent })
  expect(step(state, { type: 'settled', hash: '0x2', status: 'confirmed' })).toBe(state)
  expect(step(state, { type: 'settled', hash: '0x1', status: 'confirmed' }).sent).toEqual({ ...sent, status: 'confirmed' })
  expect(step(state, { type: 'settled', hash: '0x1', status: 'replaced', replacement: '0x3' })).toMatchObject({
    phase: 'failed',
    sent: { ...sent, status: 'replaced', replacement: '0x3' },
  })
  expect(step(at('wallet'), { type: 'accused', hash: '0x9', chainId: 'eip155:1', failure })).toMatchObject({
    phase: 'failed',
    failure,
    sent: { hash: '0x9', chainId: 'eip155:1', status: 'unknown' },
  })
})

test('only an expired transfer may be sent again from its last screen', () => {
  for (const status of ['failed', 'replaced', 'unknown', 'expired'] as const) {
    const state = at('failed', { failure, sent: { hash: '0x1', chainId: 'eip155:1', status } })
    const next = step(state, { type: 'again' })
    if (status !== 'expired') expect(next).toBe(state)
    else expect(next).toMatchObject({ phase: 'preview', sent: undefined, failure: undefined })
  }
  const nothing = at('failed')
  expect(step(nothing, { type: 'again' })).toBe(nothing)
})
