import type { TSchema } from 'typebox'

/** The subset of JSON Schema that wires may use. */
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
  /** One for all items, or one per position. */
  readonly items?: Schema | readonly Schema[]
  readonly additionalItems?: boolean
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

/** Returns where below a value validation fails and why, as `/user/name: Required` or `: Expected string…`, or undefined. */
type Checker = (value: unknown) => string | undefined

/** Compiled validators by schema: the cache of a pure function, so kernels may share it. */
const made = /* @__PURE__ */ new WeakMap<Schema, Checker>()

/**
 * Validates a value against a wire schema. Returns where and why it first fails (`/user/name: Required`), or undefined if it is valid. A
 * schema is compiled once, on first use, and must not change after that. No code is generated, so it runs under any content security
 * policy.
 */
export function check(schema: TSchema, value: unknown): string | undefined {
  const problem = checkerOf(schema as Schema)(value)
  return problem?.startsWith(':') ? `/${problem}` : problem
}

function checkerOf(schema: Schema): Checker {
  const known = made.get(schema)
  if (known) return known
  const checker = compile(schema)
  made.set(schema, checker)
  return checker
}

function compile(schema: Schema): Checker {
  const { type, anyOf, allOf, enum: listed } = schema
  if (anyOf) {
    const all = anyOf.map(checkerOf)
    return (value) => (all.some((fits) => !fits(value)) ? undefined : wrong('another shape', value))
  }
  if (allOf) {
    const all = allOf.map(checkerOf)
    return (value) => first(all, (each) => each(value))
  }
  const isConst = 'const' in schema
  const [inText, inNumber, inList] = [text(schema), number(schema), list(schema)]
  const inObject = type === 'object' ? members(schema) : undefined
  return (value) => {
    if (isConst && value !== schema.const) return wrong(JSON.stringify(schema.const), value)
    if (listed && !listed.includes(value)) return wrong(`one of ${JSON.stringify(listed)}`, value)
    if (type !== undefined) {
      const found = kind(value)
      if (found !== type && !(type === 'number' && found === 'integer')) return wrong(type, value)
    }
    if (typeof value === 'string') return inText(value)
    if (typeof value === 'number') return inNumber(value)
    return Array.isArray(value) ? inList(value) : inObject?.(value as Readonly<Record<string, unknown>>)
  }
}

function members({ properties = {}, required = [], patternProperties = {}, additionalProperties }: Schema) {
  const own = new Map(Object.entries(properties).map(([name, schema]) => [name, checkerOf(schema)]))
  const patterns = Object.entries(patternProperties).map(([pattern, schema]) => [new RegExp(pattern), checkerOf(schema)] as const)
  const others = typeof additionalProperties === 'object' ? checkerOf(additionalProperties) : undefined
  const member = (name: string, value: unknown): string | undefined => {
    const known = own.get(name)
    let isKnown = known !== undefined
    let problem = known?.(value)
    for (const [pattern, checker] of patterns) {
      if (problem !== undefined || !pattern.test(name)) continue
      isKnown = true
      problem = checker(value)
    }
    if (!isKnown) problem = additionalProperties === false ? ': Unexpected' : others?.(value)
    return problem && `/${name}${problem}`
  }
  return (value: Readonly<Record<string, unknown>>): string | undefined => {
    const missing = required.find((name) => !Object.hasOwn(value, name) || value[name] === undefined)
    if (missing !== undefined) return `/${missing}: Required`
    return first(Object.keys(value), (name) => (value[name] === undefined ? undefined : member(name, value[name])))
  }
}

function list({ items, additionalItems, minItems = 0, maxItems = Infinity }: Schema) {
  const item = items && !isPlaced(items) ? checkerOf(items) : undefined
  const places = items && isPlaced(items) ? items.map(checkerOf) : undefined
  return (value: readonly unknown[]): string | undefined => {
    const most = places && additionalItems === false ? Math.min(places.length, maxItems) : maxItems
    if (value.length < minItems || value.length > most) return wrong('another length', value)
    return first(value, (each, index) => {
      const problem = (item ?? places?.[index])?.(each)
      return problem && `/${index}${problem}`
    })
  }
}

function isPlaced(items: Schema | readonly Schema[]): items is readonly Schema[] {
  return Array.isArray(items)
}

function text({ minLength = 0, maxLength = Infinity, pattern }: Schema) {
  const words = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return (value: string): string | undefined => {
    // JSON Schema counts characters, not UTF-16 units, of which a character has one or two.
    const isOpen = value.length <= maxLength && value.length / 2 >= minLength
    const length = isOpen ? minLength : [...value].length
    return length < minLength || length > maxLength || words?.test(value) === false ? wrong('another text', value) : undefined
  }
}

function number({ minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity }: Schema) {
  return (value: number): string | undefined =>
    value < minimum || value > maximum || value <= exclusiveMinimum || value >= exclusiveMaximum
      ? wrong('another number', value)
      : undefined
}

function wrong(expected: string, value: unknown): string {
  return `: Expected ${expected}, received ${kind(value)}`
}

function kind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'number') return typeof value
  if (Number.isInteger(value)) return 'integer'
  // Numbers that JSON cannot represent match no schema.
  return Number.isFinite(value) ? 'number' : 'not a number'
}

function first<T>(all: readonly T[], test: (item: T, index: number) => string | undefined): string | undefined {
  for (let index = 0; index < all.length; index++) {
    const problem = test(all[index] as T, index)
    if (problem !== undefined) return problem
  }
  return undefined
}
