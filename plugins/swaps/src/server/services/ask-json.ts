import { check, type Static, type TSchema } from '@latchkey/kernel/wire'
import type { ServerCall, Upstream } from '@latchkey/server-kit'

interface Ask {
  readonly url: string
  readonly headers?: { readonly [name: string]: string }
  /** Sent as JSON with POST. */
  readonly body?: object
  /** Statuses that mean there is no route between the assets. */
  readonly none?: readonly number[]
}

/** Returns a service's validated response; undefined if it has no route. @throws with the service's name, never its URL or what was sent */
export async function askJson<S extends TSchema>(
  upstream: Upstream,
  { url, headers = {}, body, none = [] }: Ask,
  schema: S,
  call: ServerCall,
): Promise<Static<S> | undefined> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const type = body ? { 'content-type': 'application/json' } : {}
  const { status, text } = await upstream.send(url, { ...sent, headers: { accept: 'application/json', ...type, ...headers } }, call)
  if (none.includes(status)) return undefined
  if (status !== 200) throw new Error(`${upstream.name} answered ${status}.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${upstream.name} answered no JSON.`)
  }
  const problem = check(schema, value)
  if (problem) throw new Error(`${upstream.name} answered in another shape than documented: ${problem}.`)
  // Safe: checked against the schema above.
  return value as Static<S>
}
