import type { Route } from '@latchkey/kernel/wire'
import { check } from '@latchkey/kernel/wire'
import type { Refusal } from './error-answer.js'
import { readLimited } from './read-limited.js'
import { serverErrors } from './server-errors.js'

/** Larger than any body in a wire. */
const LIMIT = 1_000_000

/** Reads the body, up to the limit. @throws server/too-large */
export async function readText(request: Request): Promise<string> {
  const length = request.headers.get('content-length')
  // A runtime reads no more than the announced length, and reading text at once is several times faster than a stream.
  if (length !== null && /^\d{1,15}$/.test(length) && Number(length) <= LIMIT) {
    const text = await request.text()
    if (text.length <= LIMIT) return text
    throw serverErrors.create('too-large', { limit: LIMIT })
  }
  const bytes = await readLimited(request, LIMIT)
  if (!bytes) throw serverErrors.create('too-large', { limit: LIMIT })
  return new TextDecoder().decode(bytes)
}

/** Returns the body, validated against the route, or why it is refused. Any content type that holds JSON is accepted. */
export async function readBody(
  request: Request,
  route: Route,
  url: URL,
  /** Fields given by the path. */
  named: { readonly [field: string]: string } = {},
): Promise<{ readonly value: unknown } | { readonly refusal: Refusal }> {
  let value: unknown
  if (route.method === 'GET' || route.method === 'DELETE') value = { ...fromQuery(route, url), ...named }
  else {
    const text = await readText(request)
    try {
      value = JSON.parse(text)
    } catch {
      return invalid('/: Expected JSON')
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) value = { ...value, ...named }
  }
  const problem = check(route.body, value)
  return problem === undefined ? { value } : invalid(problem)
}

/** `/member: Expected string, received integer` names its field. */
function invalid(message: string): { readonly refusal: Refusal } {
  const field = /^\/([^:]+):/.exec(message)?.[1]
  return { refusal: { status: 400, code: 'invalid', message, field } }
}

/** A query only contains text; the schema determines each field's type. */
function fromQuery(route: Route, url: URL): object {
  const { properties = {} } = route.body as { readonly properties?: { readonly [name: string]: { readonly type?: string } } }
  const entries = Object.entries(properties).flatMap(([name, { type }]): [string, unknown][] => {
    const text = url.searchParams.get(name)
    if (text === null) return []
    if (type === 'integer' || type === 'number') return [[name, text.trim() === '' ? text : Number(text)]]
    if (type === 'boolean') return [[name, text === 'true' ? true : text === 'false' ? false : text]]
    if (type === 'array') return [[name, text === '' ? [] : text.split(',')]]
    return [[name, text]]
  })
  return Object.fromEntries(entries)
}
