import { check, type Static, type TSchema } from '@latchkey/kernel/wire'
import type { ServerCall, Upstream } from '@latchkey/server-kit'

interface Ask {
  readonly url: string
  readonly headers?: { readonly [name: string]: string }
}

/** Fetches and validates an upstream's response. @throws naming the upstream, never its URL, which may contain a key */
export async function readJson<S extends TSchema>(
  upstream: Upstream,
  { url, headers = {} }: Ask,
  schema: S,
  call: ServerCall,
): Promise<Static<S>> {
  const { status, text } = await upstream.send(url, { headers: { accept: 'application/json', ...headers } }, call)
  if (status !== 200) throw new Error(`${upstream.name} answered ${status}.`)
  const value: unknown = JSON.parse(text)
  const problem = check(schema, value)
  if (problem) throw new Error(`${upstream.name} answered in another shape than documented: ${problem}.`)
  // The schema was checked above.
  return value as Static<S>
}
