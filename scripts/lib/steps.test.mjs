import { expect, test } from 'vitest'
import { gates, select } from './steps.mjs'

test('without a name everything runs, and the tests come last', () => {
  expect(select(undefined)).toMatchObject({ gates, suite: { name: 'tests' } })
})

test('a single step includes what it needs', () => {
  const { gates: chosen, suite } = select('types')
  expect(chosen.map(({ name }) => name)).toEqual(['build', 'types'])
  expect(suite).toBeUndefined()
})

test('an unknown step throws an error that lists the existing ones', () => {
  expect(() => select('speling')).toThrow(/'speling'.*lint/)
})
