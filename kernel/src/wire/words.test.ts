import { expect, test } from 'vitest'
import { check, integer, list, literal, number, object, optional, record, route, string, type TSchema, union } from './index.js'

/** Validates a value against a schema in plain JSON, as a future TypeBox may write it. */
const says = (schema: object, value: unknown) => check(schema as TSchema, value)

test.each([
  [string(), 7, '/: Expected string, received integer'],
  [string({ maxLength: 1 }), 'ab', '/: Expected another text, received string'],
  [number({ maximum: 1 }), 1.5, '/: Expected another number, received number'],
  [number(), Number.NaN, '/: Expected number, received not a number'],
  [list(string(), { maxItems: 1 }), ['a', 'b'], '/: Expected another length, received array'],
  [union([string(), literal(1)]), 2, '/: Expected another shape, received integer'],
  [literal('a'), 'b', '/: Expected "a", received string'],
  [object({}, { additionalProperties: false }), { a: 1 }, '/a: Unexpected'],
])('%j does not match %j, and the message names the reason (%#)', (schema, value, words) => {
  expect(check(schema, value)).toBe(words)
})

test('bounds are inclusive, unless they are declared exclusive', () => {
  const inside = (schema: TSchema, value: unknown) => check(schema, value) === undefined
  expect([1, 2, 3, 4].map((value) => inside(integer({ minimum: 2, maximum: 3 }), value))).toEqual([false, true, true, false])
  expect([1, 2, 3, 4].map((value) => inside(integer({ exclusiveMinimum: 1, exclusiveMaximum: 4 }), value))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([0, 1, 2, 3].map((length) => inside(list(string(), { minItems: 1, maxItems: 2 }), Array(length).fill('')))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('characters are counted, not UTF-16 units, and patterns match whole characters', () => {
  expect(check(string({ maxLength: 2 }), '🦊🦊')).toBeUndefined()
  expect(check(string({ pattern: '^.$' }), '🦊')).toBeUndefined()
})

test('arrays of values, and of schemas that all have to match', () => {
  expect(says({ enum: ['a', 'b'] }, 'b')).toBeUndefined()
  expect(says({ enum: ['a', 'b'] }, 'c')).toBe('/: Expected one of ["a","b"], received string')
  const both = {
    allOf: [
      { type: 'string', minLength: 2 },
      { type: 'string', maxLength: 3 },
    ],
  }
  expect(['a', 'ab', 'abcd'].map((value) => says(both, value) === undefined)).toEqual([false, true, false])
})

test('undefined counts as missing: an error if required, ignored if optional', () => {
  const schema = object({ a: string(), b: optional(string()) })
  expect(check(schema, { a: undefined })).toBe('/a: Required')
  expect(check(schema, { a: 'x', b: undefined })).toBeUndefined()
  expect(check(object({}, { additionalProperties: false }), { c: undefined })).toBeUndefined()
})

test('other fields use a separate schema if one is given', () => {
  const open = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'integer' } }
  expect(says(open, { a: 'x', b: 1 })).toBeUndefined()
  expect(says(open, { a: 'x', b: 'y' })).toBe('/b: Expected integer, received string')
  expect(check(record(string(), integer()), { a: 1, b: 'y' })).toBe('/b: Expected integer, received string')
  // A named field that matches a pattern keeps both rules.
  const both = {
    type: 'object',
    properties: { ab: { minLength: 3, type: 'string' } },
    patternProperties: { '^a': { type: 'string', maxLength: 4 } },
  }
  expect(['ab', 'abc', 'abcde'].map((ab) => says(both, { ab }) === undefined)).toEqual([false, true, false])
  expect(says(both, { b: 1 })).toBeUndefined()
})

test('a route is the declared one', () => {
  const declared = { method: 'POST', path: '/a', body: string(), reply: string() } as const
  expect(route(declared as never)).toBe(declared)
})
