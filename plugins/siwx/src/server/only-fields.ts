import type { TSchema } from '@latchkey/kernel/wire'
import { serverErrors } from '@latchkey/server-kit'
import { cacaoSchema } from '../message/read-cacao.js'
import { type SiwxSession, sessionSchema } from '../wire.js'

/** Maximum bytes of a stored session, including the response of a one-click sign-in. */
const MOST_BYTES = 50_000

/**
 * Removes unknown fields from a session: keeps the fields of its schemas and, of a CACAO, those that its text is built from.
 *
 * @throws server/too-large
 */
export function onlyFields({ cacao, ...sent }: SiwxSession): SiwxSession {
  const { h, p, s } = (cacao ?? {}) as {
    readonly h?: unknown
    readonly p?: unknown
    readonly s?: { readonly t: unknown; readonly s: unknown }
  }
  // Proofs that a wallet may add (`s.m`) have no fixed format, and are ignored.
  const answer = s && only(cacaoSchema, { h, p, s: { t: s.t, s: s.s } })
  // The same fields, without unknown ones.
  const session = { ...(only(sessionSchema, sent) as SiwxSession), ...(answer !== undefined && { cacao: answer }) }
  if (new TextEncoder().encode(JSON.stringify(session)).length > MOST_BYTES) throw serverErrors.create('too-large', { limit: MOST_BYTES })
  return session
}

interface Shape {
  readonly properties?: { readonly [name: string]: TSchema }
  readonly items?: TSchema
}

function only(schema: TSchema, value: unknown): unknown {
  const { properties, items } = schema as Shape
  if (Array.isArray(value)) return items ? value.map((each) => only(items, each)) : value
  if (!properties || typeof value !== 'object' || value === null) return value
  const given = value as { readonly [name: string]: unknown }
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, inner]) =>
      Object.hasOwn(given, name) && given[name] !== undefined ? [[name, only(inner, given[name])]] : [],
    ),
  )
}
