import { expect, test } from 'vitest'
import { initialState } from './initial-state.js'

test('a kernel begins with the theme that the app gives, and by itself follows the system', () => {
  const tokens = { accent: 'red' }
  expect(initialState({ theme: { mode: 'dark', tokens } }).theme).toEqual({ mode: 'dark', tokens })
  expect(initialState({}).theme).toEqual({ mode: 'system', tokens: {} })
})
