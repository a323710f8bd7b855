import { expect, test } from 'vitest'
import { problemsIn } from './deprecations.mjs'

const doc = (said) => `/**\n * Adds.\n *\n * @deprecated ${said}\n */\nexport const add = 1\n`

test('API-64 a deprecation names its version, its removal version and the replacement', () => {
  expect(problemsIn(doc('since 1.2.0, until 2.0.0. Use `put` instead.'), 1)).toEqual([])
  expect(problemsIn('/** @deprecated since 1.2.0, until 2.0.0. Use `put` instead. */', 1)).toEqual([])
  for (const said of [
    '',
    'Use `put`.',
    'since 1.2.0. Use `put` instead.',
    'since 1.2.0, until 1.9.0. Use `put` instead.',
    'since 1.2.0, until 2.0.0.',
  ])
    expect(problemsIn(doc(said), 1)).toEqual([
      expect.stringContaining('is not written as "@deprecated since 1.2.0, until 2.0.0. Use … instead."'),
    ])
})

test('API-64 overdue removals are found', () => {
  const said = 'since 1.2.0, until 2.0.0. Use `put` instead.'
  for (const major of [2, 3]) expect(problemsIn(doc(said), major)).toEqual([`"@deprecated ${said}" was to be gone by 2.0.0.`])
})
