import { expect, test } from 'vitest'
import { initialState } from './initial-state.js'
import {
  attemptIs,
  awaited,
  cameBack,
  isFresh,
  pairingAsked,
  pairingFailed,
  pairingGone,
  pairingReady,
  relayIs,
  setOpened,
} from './state.js'

const NONE = { status: 'none', uri: undefined, expires: undefined, renewed: 0, scanned: false }
const wallet = { id: 'alba', name: 'Alba' }

test('initially nothing is requested, connected or wrong', () => {
  expect(initialState()).toEqual({
    pairing: NONE,
    relay: { status: 'ok', reason: undefined },
    wallets: [],
    attempt: 'none',
    waitsFor: undefined,
    reason: undefined,
    opened: undefined,
  })
})

test('a URI stays until its successor exists, and counts its replacements', () => {
  const state = initialState()
  pairingAsked(state)
  expect(state.pairing).toEqual({ ...NONE, status: 'creating' })
  pairingReady(state, { uri: 'wc:1', expires: 1 })
  expect(state.pairing).toEqual({ status: 'ready', uri: 'wc:1', expires: 1, renewed: 0, scanned: false })
  pairingAsked(state)
  expect(state.pairing.status).toBe('ready')
  pairingReady(state, { uri: 'wc:2', expires: 2 })
  pairingReady(state, { uri: 'wc:3', expires: 3 })
  expect(state.pairing).toEqual({ status: 'ready', uri: 'wc:3', expires: 3, renewed: 2, scanned: false })
  pairingFailed(state, 'refused')
  expect(state.pairing).toEqual({ ...NONE, status: 'refused' })
  pairingReady(state, { uri: 'wc:4', expires: 4 })
  pairingGone(state)
  expect(state.pairing).toEqual(NONE)
})

test('S4-13 S9-01 a URI with ten seconds left is fresh, with less it is not', () => {
  const pairing = { status: 'ready', uri: 'wc:1', expires: 20_000, renewed: 0, scanned: false } as const
  expect([isFresh(pairing, 10_000), isFresh(pairing, 10_001), isFresh({ ...pairing, status: 'creating' }, 0)]).toEqual([true, false, false])
  expect(isFresh({ ...pairing, expires: undefined }, -10_000)).toBe(true)
  expect(isFresh({ ...pairing, expires: undefined }, -9_999)).toBe(false)
})

test('an attempt has its reason, and the next one none', () => {
  const state = initialState()
  attemptIs(state, 'failed', 'why')
  expect([state.attempt, state.reason]).toEqual(['failed', 'why'])
  attemptIs(state, 'waiting')
  expect([state.attempt, state.reason]).toEqual(['waiting', undefined])
  awaited(state, 'api.test')
  expect(state.waitsFor).toBe('api.test')
})

test('the relay is fine until something is reported', () => {
  const state = initialState()
  relayIs(state, { status: 'refused', reason: 'no' })
  expect(state.relay).toEqual({ status: 'refused', reason: 'no' })
  relayIs(state, undefined)
  expect(state.relay).toEqual({ status: 'ok', reason: undefined })
})

test('a visitor who comes back from an app is noticed, unless they declined', () => {
  const state = initialState()
  cameBack(state)
  expect(state.opened).toBeUndefined()
  setOpened(state, { wallet, tried: 2, returned: false })
  attemptIs(state, 'declined')
  cameBack(state)
  expect(state.opened).toEqual({ wallet, tried: 2, returned: false })
  attemptIs(state, 'waiting')
  cameBack(state)
  expect(state.opened).toEqual({ wallet, tried: 2, returned: true })
})
