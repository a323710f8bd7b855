import type { TSchema } from 'typebox'

/** The part of JSON Schema that wires may use. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly patternProperties?: { readonly [pattern: string]: Schema }
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
}

/**
 * Checks a value against a wire schema. Answers where and why it first fails (`/user/name: Required`), or nothing when
 * it fits. No code is generated, so it runs under any content security policy.
 */
export function check(schema: TSchema, value: unknown): string | undefined {
  return walk(schema as Schema, value, '')
}

function walk(schema: Schema, value: unknown, at: string): string | undefined {
  const found = kind(value)
  const wrong = (expected: string): string => `${at || '/'}: Expected ${expected}, received ${found}`
  if (schema.anyOf) return schema.anyOf.some((s) => !walk(s, value, at)) ? undefined : wrong('another shape')
  if (schema.allOf) return first(schema.allOf, (s) => walk(s, value, at))
  if ('const' in schema && value !== schema.const) return wrong(JSON.stringify(schema.const))
  if (schema.enum && !schema.enum.includes(value)) return wrong(`one of ${JSON.stringify(schema.enum)}`)
  const { type } = schema
  if (type !== undefined && found !== type && !(type === 'number' && found === 'integer')) return wrong(type)
  if (typeof value === 'string') return text(schema, value) ? wrong('another text') : undefined
  if (typeof value === 'number') return range(schema, value) ? wrong('another number') : undefined
  if (Array.isArray(value)) {
    const { items, minItems = 0, maxItems = Infinity } = schema
    if (value.length < minItems || value.length > maxItems) return wrong('another length')
    return items && first(value, (item, i) => walk(items, item, `${at}/${i}`))
  }
  return type === 'object' ? members(schema, value as Readonly<Record<string, unknown>>, at) : undefined
}

function members(schema: Schema, value: Readonly<Record<string, unknown>>, at: string): string | undefined {
  const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema
  const missing = required.find((name) => !Object.hasOwn(value, name) || value[name] === undefined)
  if (missing !== undefined) return `${at}/${missing}: Required`
  return first(Object.entries(value), ([name, member]) => {
    if (member === undefined) return undefined
    const path = `${at}/${name}`
    const own = Object.hasOwn(properties, name) ? [properties[name] as Schema] : []
    const schemas = [...own, ...Object.entries(patternProperties).flatMap(([pattern, s]) => (new RegExp(pattern).test(name) ? s : []))]
    if (schemas.length > 0) return first(schemas, (s) => walk(s, member, path))
    if (additionalProperties === false) return `${path}: Unexpected`
    return typeof additionalProperties === 'object' ? walk(additionalProperties, member, path) : undefined
  })
}

function text({ minLength = 0, maxLength = Infinity, pattern = '' }: Schema, value: string): boolean {
  // JSON Schema counts characters, not UTF-16 units.
  const length = [...value].length
  return length < minLength || length > maxLength || !new RegExp(pattern, 'u').test(value)
}

function range(schema: Schema, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema
  return value < minimum || value > maximum || value <= exclusiveMinimum || value >= exclusiveMaximum
}

function kind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'number') return typeof value
  if (Number.isInteger(value)) return 'integer'
  // Numbers that JSON cannot carry fit no schema.
  return Number.isFinite(value) ? 'number' : 'not a number'
}

function first<T>(all: readonly T[], test: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of all.entries()) {
    const problem = test(item, index)
    if (problem) return problem
  }
  return undefined
}
