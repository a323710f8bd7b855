import type { Context } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { initialState } from './initial-state.js'
import { loggedIn, loggedOut, socialOf } from './state.js'

function start() {
  const values = new Map<string, string>()
  const storage = {
    get: (key: string) => values.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? values.delete(key) : values.set(key, value)),
  } as Context['storage']
  return { storage, state: initialState(), kept: () => [...values.keys()] }
}
const ada = { provider: 'google', userName: 'Ada' }

test('S3-33 the login provider is known after a reload, before the frame is contacted', () => {
  const { state, storage } = start()
  loggedIn(state, storage, undefined, ada)
  expect([state.social, socialOf(initialState(), storage)]).toEqual([ada, ada])
  loggedIn(state, storage, undefined, { provider: 'apple' })
  expect(socialOf(initialState(), storage)).toEqual({ provider: 'apple' })
})

test('S3-30 S4-22 an email login replaces a provider login', () => {
  const { state, storage } = start()
  loggedIn(state, storage, undefined, ada)
  loggedIn(state, storage, 'ada@example.com')
  expect([state.social, socialOf(initialState(), storage)]).toEqual([undefined, undefined])
  expect([storage.get('used'), storage.get('email'), state.email]).toEqual(['1', 'ada@example.com', 'ada@example.com'])
})

test('EMB-12 S4-23 a sign-out deletes all data of the visitor, including the provider and the name', () => {
  const { state, storage, kept } = start()
  loggedIn(state, storage, undefined, ada)
  expect(kept().length).toBeGreaterThan(0)
  loggedOut(state, storage)
  expect([state.social, state.email, socialOf(state, storage), kept()]).toEqual([undefined, undefined, undefined, []])
})
