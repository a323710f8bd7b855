import fc from 'fast-check'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import {
  boolean,
  check,
  integer,
  list,
  literal,
  nothing,
  number,
  object,
  optional,
  record,
  string,
  type TSchema,
  tuple,
  union,
  unknown,
} from './index.js'

const leaf: fc.Arbitrary<TSchema> = fc.oneof(
  fc.constant(boolean()),
  fc.constant(nothing()),
  fc.constant(unknown()),
  fc.record({ minLength: fc.nat(3), maxLength: fc.nat(5) }, { requiredKeys: [] }).map((o) => string(o)),
  fc.constantFrom('^a', '[0-9]+$', '^0x[0-9a-f]*$').map((pattern) => string({ pattern })),
  fc
    .record({ minimum: fc.integer({ min: -5, max: 5 }), exclusiveMaximum: fc.integer({ min: -5, max: 5 }) }, { requiredKeys: [] })
    .chain((o) => fc.constantFrom(number(o), integer(o))),
  fc.constantFrom<string | number | boolean>('a', 'b', 1, true).map((value) => literal(value)),
)
const { schema } = fc.letrec<{ schema: TSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(tie('schema'), fc.boolean()), { maxKeys: 3 })
      .chain((fields) =>
        fc
          .boolean()
          .map((open) =>
            object(
              Object.fromEntries(Object.entries(fields).map(([name, [inner, maybe]]) => [name, maybe ? optional(inner) : inner])),
              open ? {} : { additionalProperties: false },
            ),
          ),
      ),
    fc.tuple(tie('schema'), fc.nat(2)).map(([inner, minItems]) => list(inner, { minItems })),
    fc.array(tie('schema'), { maxLength: 2 }).map((all) => tuple(all)),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((all) => union(all)),
    tie('schema').map((inner) => record(string(), inner)),
  ),
}))
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'ab', '0x1f', '7', ''),
    fc.constantFrom(0, 1, -1, 2.5, 7, Number.NaN),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 3 }),
  ),
}))

describe('the wire validator', () => {
  test('agrees with TypeBox on any schema and value', () => {
    fc.assert(
      fc.property(schema, value, (s, v) => {
        expect(check(s, v) === undefined).toBe(Check(s, v))
      }),
      { numRuns: 20_000 },
    )
  })

  test('S8-38 returns where and why, in the specification’s words', () => {
    const user = object({ name: string(), tags: list(string()) })
    expect(check(user, { tags: [] })).toBe('/name: Required')
    expect(check(user, { name: 7, tags: [] })).toBe('/name: Expected string, received integer')
    expect(check(user, { name: 'a', tags: ['x', null] })).toBe('/tags/1: Expected string, received null')
    expect(check(user, { name: 'a', tags: [] })).toBeUndefined()
  })

  test('properties of the object prototype are not fields', () => {
    expect(check(object({ constructor: string() }), {})).toBe('/constructor: Required')
  })
})
