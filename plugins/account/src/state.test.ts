import { expect, test } from 'vitest'
import { initialState } from './initial-state.js'
import { beginLeaving, beginSwitch, endLeaving, leaveSwitch, noteBalance, setSwitchPhase } from './state.js'

test('an answer to an older switch request changes nothing', () => {
  const state = initialState()
  const old = beginSwitch(state, 'eip155:1')
  const now = beginSwitch(state, 'eip155:1')
  expect(setSwitchPhase(state, old, 'declined')).toBe(false)
  expect(state.switching?.phase).toBe('asking')
  expect(setSwitchPhase(state, now, 'failed', 'reason')).toBe(true)
  expect(state.switching).toMatchObject({ phase: 'failed', reason: 'reason' })
})

test('an abandoned request stays abandoned', () => {
  const state = initialState()
  const mine = beginSwitch(state, 'eip155:1')
  leaveSwitch(state)
  expect(setSwitchPhase(state, mine, 'declined')).toBe(false)
  expect(state.switching?.phase).toBe('left')
})

test('DIS-04: a wallet that is disconnecting is not disconnected again', () => {
  const state = initialState()
  expect(beginLeaving(state, 'a')).toBe(true)
  expect(beginLeaving(state, 'a')).toBe(false)
  endLeaving(state, 'a')
  expect(state.leaving).toEqual([])
})

test('API-04: a balance failure is reported once, and again only after it worked', () => {
  const state = initialState()
  expect(noteBalance(state, 'x', 'loading')).toBe(false)
  expect(noteBalance(state, 'x', 'failed')).toBe(true)
  expect(noteBalance(state, 'x', 'stale')).toBe(false)
  expect(noteBalance(state, 'x', 'ready')).toBe(false)
  expect(noteBalance(state, 'x', 'stale')).toBe(true)
})
