import { expect, test } from 'vitest'
import { initialState, setPoints } from './state.js'

test('knows nothing until the server has answered', () => {
  const state = { ...initialState() }
  expect(state).toEqual({ points: undefined })
  setPoints(state, 7)
  expect(state).toEqual({ points: 7 })
})
