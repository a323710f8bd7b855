import { expect, test } from 'vitest'
import { gates, gatesFor, projects, select, suites } from './steps.mjs'

const names = (list) => list.map(({ name }) => name)

test('without a name all gates but four run, then the unit tests and the journeys', () => {
  const { gates: chosen, suite } = select(undefined)
  expect(names(gates).filter((name) => !names(chosen).includes(name))).toEqual(['servers', 'docs', 'publish', 'rehearsal'])
  expect(suite.projects).toEqual(['unit', 'apart', 'journeys'])
})

test('a single step includes what it needs', () => {
  const { gates: chosen, suite } = select('types')
  expect(names(chosen)).toEqual(['build', 'types'])
  expect(suite).toBeUndefined()
})

test('the quick step checks changed files, without a build', () => {
  const { gates: chosen, suite } = select('quick')
  expect(names(chosen)).toEqual(['lint', 'types'])
  expect(chosen.flatMap(({ needs = [] }) => needs)).toEqual([])
  expect(suite).toMatchObject({ projects: ['unit', 'apart'], changed: true })
})

test('each project is in a suite, and every dependency of the suites is a gate', () => {
  expect(new Set(suites.flatMap((suite) => suite.projects))).toEqual(new Set(projects))
  expect(names(gatesFor(names(suites)))).toEqual(['build', 'browser', 'postgres', 'servers'])
})

test('an unknown step throws an error that lists the existing ones', () => {
  expect(() => select('speling')).toThrow(/'speling'.*lint/)
})
