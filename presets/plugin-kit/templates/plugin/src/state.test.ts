import { expect, test } from 'vitest'
import { initialState, setPoints } from './state.js'

test('nothing is known until the server has said', () => {
  const state = { ...initialState() }
  expect(state).toEqual({ points: undefined })
  setPoints(state, 7)
  expect(state).toEqual({ points: 7 })
})
