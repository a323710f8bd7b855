import type { Mutable } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import type { SiwxState } from './contract.js'
import { initialState } from './initial-state.js'
import { awaited, captured, capturing, checking, failed, idle, mailed, prompted, signed, signing } from './state.js'
import type { SiwxSession } from './wire.js'

// Only passed through here.
const session = { message: 'Hello' } as SiwxSession
const NOTHING = { status: 'none', session: undefined, text: undefined, problem: undefined, reason: undefined, held: undefined }

function after(...changes: ((state: Mutable<SiwxState>) => void)[]): SiwxState {
  const state = initialState()
  for (const change of changes) change(state)
  return state
}
const ask = (required: boolean) => (state: Mutable<SiwxState>) => prompted(state, { text: 'Sign', required })
const refuse = (state: Mutable<SiwxState>) => failed(state, 'declined', 'no')

test('requests nothing at the start, and leaves nothing when a sign-in is over', () => {
  expect(initialState()).toEqual({ status: 'none' })
  expect(after(ask(true), refuse, idle)).toEqual(NOTHING)
  expect(after(ask(true), refuse, checking)).toEqual({ ...NOTHING, status: 'checking' })
  expect(after(ask(true), refuse, (state) => signed(state, session))).toEqual({ ...NOTHING, status: 'signed', session })
})

test('a prompt has its text, locks the modal if it is required, and has no session', () => {
  expect(after((state) => signed(state, session), ask(true))).toEqual({ ...NOTHING, status: 'prompt', text: 'Sign', held: 'signature' })
  expect(after(ask(true), ask(false))).toMatchObject({ status: 'prompt', held: undefined })
})

test('while the wallet is being asked, the last problem is cleared; a rejection is a problem with its reason', () => {
  expect(after(ask(true), refuse)).toMatchObject({ status: 'prompt', problem: 'declined', reason: 'no', text: 'Sign' })
  expect(after(ask(true), refuse, signing)).toEqual({ ...NOTHING, status: 'signing', text: 'Sign', held: 'signature' })
})

test('a required email address locks the modal until it is given', () => {
  expect(after((state) => capturing(state, true)).held).toBe('email')
  expect(after((state) => capturing(state, false)).held).toBeUndefined()
  expect(
    after(
      (state) => capturing(state, true),
      (state) => captured(state, 'a@x.test'),
    ),
  ).toMatchObject({ held: undefined, email: 'a@x.test' })
  expect(
    after(
      (state) => mailed(state, 'a@x.test'),
      (state) => mailed(state, undefined),
    ).email,
  ).toBeUndefined()
  expect(after((state) => awaited(state, 'api.test')).waitsFor).toBe('api.test')
})
