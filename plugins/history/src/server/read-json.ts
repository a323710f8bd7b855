import { check, type Static, type TSchema } from '@latchkey/kernel/wire'
import type { ServerCall, Upstream } from '@latchkey/server-kit'

/**
 * Fetches and validates an upstream's response. Undefined for a 404. @throws naming the upstream, never its URL, which may contain a key
 */
export async function readJson<S extends TSchema>(
  upstream: Upstream,
  url: string,
  schema: S,
  call: ServerCall,
): Promise<Static<S> | undefined> {
  const { status, text } = await upstream.send(url, { headers: { accept: 'application/json' } }, call)
  if (status === 404) return undefined
  if (status !== 200) throw new Error(`${upstream.name} answered ${status}.`)
  const value: unknown = JSON.parse(text)
  const problem = check(schema, value)
  if (problem) throw new Error(`${upstream.name} answered in another shape than documented: ${problem}.`)
  // The schema was checked above.
  return value as Static<S>
}
