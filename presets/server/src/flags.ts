import { parseArgs } from 'node:util'
import type { TSchema } from '@latchkey/kernel/wire'

export type Env = { readonly [name: string]: string | undefined }

/** How a field of the file is set outside the file. */
export interface Flag {
  /** Without dashes. The variable of `--rate-limit` is LATCHKEY_RATE_LIMIT. */
  readonly flag: string
  /** Another variable that sets it too. */
  readonly variable?: string
  /** Placeholder of the value in the help: `N`, `LIST`. */
  readonly value: string
  /** Lines of the help. */
  readonly help: string
  /** Shown if the text cannot be read: `100/2, or off`. */
  readonly like?: string
  /**
   * Converts text into the value of the field; by default as the field's type requires. `before` is the value so far, of the file or of
   * another flag. Undefined if the text cannot be read. @throws a specific sentence if needed
   */
  readonly read?: (text: string, before: unknown, env: Env) => unknown
}

/** A field of the file with a flag. */
export interface Field {
  readonly path: readonly string[]
  readonly schema: Shape
  readonly flag: Flag
}

/** The parts of a schema that flags depend on. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly properties?: { readonly [name: string]: Shape }
  readonly minimum?: number
  readonly maximum?: number
  readonly flags?: readonly Flag[]
}

/** A flag, its placeholder and its help. */
export function flag(name: string, value: string, help: string, more: Omit<Flag, 'flag' | 'value' | 'help'> = {}): Flag {
  return { flag: name, value, help, ...more }
}

/** Adds flags to the schema of a field. */
export function flagged<T extends TSchema>(schema: T, ...flags: readonly Flag[]): T {
  return Object.assign(schema, { flags })
}

/** The flags of a schema and of the objects in it, in their order. */
export function flagsIn(schema: Shape, path: readonly string[] = []): readonly Field[] {
  const own = (schema.flags ?? []).map((flag): Field => ({ path, schema, flag }))
  const inner = [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, field]) => flagsIn(field, [...path, name])),
  )
  return [...own, ...inner]
}

/** Reads flags and `--help`. @throws for an unknown flag */
export function parseFlags(fields: readonly Field[], args: readonly string[]): { readonly [flag: string]: string | boolean | undefined } {
  const options = Object.fromEntries(fields.map(({ flag: { flag } }) => [flag, { type: 'string' as const }]))
  const { values } = parseArgs({
    args: [...args],
    options: { ...options, config: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  return values
}

/** The value of a flag, or else of its variables; an empty variable counts as none. */
export function textOf({ flag, variable }: Pick<Flag, 'flag' | 'variable'>, given: unknown, env: Env): string | undefined {
  if (typeof given === 'string') return given
  return env[`LATCHKEY_${flag.toUpperCase().replaceAll('-', '_')}`] || (variable && env[variable]) || undefined
}

/** Returns the value with a field set to what a flag says. An object that is switched off (`false`) stays off. */
export function withFlag(value: object, { path, schema, flag }: Field, text: string, env: Env): object {
  const [name = '', ...rest] = path
  const before = (value as { readonly [name: string]: unknown })[name]
  if (rest.length === 0) return { ...value, [name]: readFlag(text, { schema, flag, before, env }) }
  if (before === false) return value
  return { ...value, [name]: withFlag((before ?? {}) as object, { path: rest, schema, flag }, text, env) }
}

function readFlag(
  text: string,
  { schema, flag, before, env }: Pick<Field, 'schema' | 'flag'> & { readonly before: unknown; readonly env: Env },
): unknown {
  const value = flag.read ? flag.read(text, before, env) : readByType(text, schema, flag.flag)
  // An address is not repeated: it may contain a key.
  if (value === undefined) throw new Error(`--${flag.flag} is like ${flag.like}${text.includes('://') ? '' : `, not "${text}"`}.`)
  return value
}

function readByType(text: string, { type, anyOf = [], minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Shape, name: string): unknown {
  const choices = anyOf.flatMap((each) => ('const' in each ? [String(each.const)] : []))
  if (choices.length > 0 && !choices.includes(text)) throw new Error(`--${name} is ${choices.join(' or ')}, not "${text}".`)
  if (type === 'integer') {
    const value = Number(text)
    if (text.trim() === '' || !Number.isInteger(value) || value < minimum || value > maximum)
      throw new Error(`--${name} must be a whole number ${minimum > 0 ? `from ${minimum} to` : 'up to'} ${maximum}.`)
    return value
  }
  if (type === 'boolean') {
    if (text !== 'on' && text !== 'off') throw new Error(`--${name} is on or off, not "${text}".`)
    return text === 'on'
  }
  return type === 'array' ? listIn(text) : text
}

/** Entries of a list with commas. */
export function listIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

/** Entries `chain=address`, whose chain must match. Undefined if one does not. */
export function pairsIn(text: string, chain: RegExp): readonly (readonly [chain: string, address: string])[] | undefined {
  const pairs = listIn(text).map((entry): [string, string] => [entry.split('=', 1)[0] ?? '', entry.replace(/^[^=]*=?/, '')])
  return pairs.every(([name, value]) => chain.test(name) && value) ? pairs : undefined
}

/** The lines of the help, one flag each. */
export function helpOf(fields: readonly Field[]): string {
  const width = 27
  return fields
    .flatMap(({ flag: { flag, value, help } }) => {
      const [first, ...more] = help.split('\n')
      return [`  ${`--${flag} ${value}`.padEnd(width - 2)}  ${first}`, ...more.map((line) => `${' '.repeat(width + 2)}${line}`)]
    })
    .join('\n')
}
