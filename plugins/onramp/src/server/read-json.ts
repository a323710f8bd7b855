import { check, type Static, type TSchema } from '@latchkey/kernel/wire'
import { serverErrors, type Upstream } from '@latchkey/server-kit'
import type { OnrampCall } from './onramp-provider.js'

/** A request to a provider. */
export interface Ask {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: object
}

/**
 * Returns a provider's validated response. `no` receives responses from 400 to 499 and may return their meaning; otherwise they are
 * errors.
 * @throws server/unavailable, whose cause contains the provider's name, never its URL and never what was sent
 */
export async function readJson<S extends TSchema, No>(
  upstream: Upstream,
  { method, url, headers, body }: Ask,
  schema: S,
  call: OnrampCall,
  no: (status: number, text: string) => No | undefined,
): Promise<Static<S> | NonNullable<No>> {
  const { status, text } = await upstream.send(
    url,
    {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    },
    call,
  )
  const fail = (problem: string): Error => {
    const cause = new Error(`${upstream.name} ${problem}.`)
    call.report?.(cause, upstream.name)
    return serverErrors.create('unavailable', { what: upstream.name }, { cause })
  }
  if (status >= 400) {
    const meaning = no(status, text)
    if (meaning) return meaning
  }
  if (status !== 200 && status !== 201) throw fail(`answered ${status}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw fail('answered no JSON')
  }
  const problem = check(schema, value)
  if (problem) throw fail(`answered in another shape than documented: ${problem}`)
  // Safe: checked against the schema above.
  return value as Static<S>
}
