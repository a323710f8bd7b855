import { expect, test } from 'vitest'
import { argumentsOf, compileCatalogue } from './catalogue.mjs'

test('a text without arguments stays a string, one with arguments becomes tokens', () => {
  expect(compileCatalogue({ plain: "it''s '{raw}'", hello: 'Hello {name}' })).toEqual({
    compiled: { plain: "it's {raw}", hello: ['Hello ', ['name']] },
    problems: [],
  })
})

test('a text that does not parse is reported with its key', () => {
  expect(compileCatalogue({ bad: '{oops' }).problems).toEqual([expect.stringMatching(/^bad: .*end/)])
})

test('a plural without other is reported, even inside another branch', () => {
  const { problems } = compileCatalogue({ a: '{n, plural, one {x}}', b: '{g, select, other {{n, plural, one {x}}}}' })
  expect(problems).toEqual(["a: {n} has no 'other' branch", "b: {n} has no 'other' branch"])
})

test('the arguments of a text are found at any depth and distinguished by how they are formatted', () => {
  const { compiled } = compileCatalogue({ a: '{g, select, other {{n, plural, one {#} other {{name} #}}}}' })
  expect(argumentsOf(compiled.a)).toEqual(['g (select)', 'n (plural)', 'name'])
})
