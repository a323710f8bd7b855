import { expect, test } from 'vitest'
import { addToCount, initialState } from './state.js'

test('an amount is added to the count', () => {
  const state = { ...initialState() }
  addToCount(state, 2)
  expect(state).toEqual({ count: 2 })
})
