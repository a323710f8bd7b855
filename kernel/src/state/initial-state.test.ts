import { expect, test } from 'vitest'
import { initialState } from './initial-state.js'

test('a kernel starts with the app’s theme, and follows the system by default', () => {
  const tokens = { accent: 'red' }
  expect(initialState({ theme: { mode: 'dark', tokens } }).theme).toEqual({ mode: 'dark', tokens })
  expect(initialState({}).theme).toEqual({ mode: 'system', tokens: {} })
})
