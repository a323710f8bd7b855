import { check, type TSchema } from '@latchkey/kernel/wire'
import { problem, type Reason } from './problem.js'

/** A payload's validation error. */
export interface Invalid {
  readonly message: string
  readonly reason?: Reason
}
interface Parts {
  readonly anyOf?: readonly { readonly const?: unknown }[]
  readonly properties?: { readonly [name: string]: Parts }
  readonly pattern?: string
}

/**
 * Returns a payload's validation error in the words of the specification (section 8, default validation messages): `Required`, `Expected
 * string, received number`, `Invalid email`, `Invalid enum value`. Undefined if the payload is valid.
 */
export function problemOf(schema: TSchema, value: unknown): Invalid | undefined {
  // An optional payload may be missing or null, since some libraries send null for nothing.
  if (value === undefined || value === null) return check(schema, {}) === undefined ? undefined : { message: 'Required' }
  const found = check(schema, value)
  if (found === undefined) return undefined
  const [path = '', ...words] = found.split(': ')
  const at = path
    .split('/')
    .slice(1)
    .filter(Boolean)
    .reduce<Parts | undefined>((part, name) => part?.properties?.[name], schema as Parts)
  const said = words.join(': ')
  if (at?.anyOf?.every((part) => 'const' in part)) return problem('not-offered')
  if (at?.pattern?.includes('@') && said.startsWith('Expected another text')) return problem('invalid-email')
  return { message: said || found }
}
