import { expect, test } from 'vitest'
import { problemsIn } from './deprecations.mjs'

const doc = (said) => `/**\n * Adds.\n *\n * @deprecated ${said}\n */\nexport const add = 1\n`

test('API-64 a deprecation names its version, its removal version and the replacement', () => {
  expect(problemsIn(doc('since 1.2.0, until 2.0.0. Use `put` instead.'), '1.4.0')).toEqual([])
  expect(problemsIn(doc('since 0.2.0, until 0.3.0. Use `put` instead.'), '0.2.1')).toEqual([])
  expect(problemsIn('/** @deprecated since 1.2.0, until 2.0.0. Use `put` instead. */', '1.2.0')).toEqual([])
  for (const said of [
    '',
    'Use `put`.',
    'since 1.2.0. Use `put` instead.',
    'since 1.2.0, until 1.9.0. Use `put` instead.',
    'since 0.2.0, until 0.2.4. Use `put` instead.',
    'since 1.2.0, until 2.0.0.',
  ])
    expect(problemsIn(doc(said), '0.1.0')).toEqual([
      expect.stringContaining('is not written as "@deprecated since 1.2.0, until 2.0.0. Use … instead."'),
    ])
})

test.each([
  ['since 1.2.0, until 2.0.0. Use `put` instead.', ['2.0.0', '3.1.0', '2.0.0-beta.0'], '2.0.0'],
  ['since 0.2.0, until 0.3.0. Use `put` instead.', ['0.3.0', '0.10.0', '1.0.0'], '0.3.0'],
])('API-64 "%s" is found once it is overdue', (said, versions, until) => {
  for (const version of versions) expect(problemsIn(doc(said), version)).toEqual([`"@deprecated ${said}" was to be gone by ${until}.`])
})
