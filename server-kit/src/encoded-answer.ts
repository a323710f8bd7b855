import type { CacheRule, PlainAnswer } from './server-plugin.js'

/** A reply as JSON, with its ETag. */
interface Encoded {
  readonly bytes: Uint8Array<ArrayBuffer> | string
  readonly tag: string
}

/** Returns the response for a browser: the reply, or a 304 if the browser already has it. */
export function sent(request: Request, { bytes, tag }: Encoded, cache: CacheRule | undefined): PlainAnswer {
  const json = { 'content-type': 'application/json' }
  if (!cache) return { body: bytes, headers: json }
  const { maxAge, staleWhileRevalidate: stale } = cache
  const headers = {
    etag: tag,
    'cache-control': `public, max-age=${maxAge}${stale === undefined ? '' : `, stale-while-revalidate=${stale}`}`,
  }
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .some((each) => each.trim().replace(/^W\//, '') === tag)
  return known ? { body: null, status: 304, headers } : { body: bytes, headers: { ...headers, ...json } }
}

/** Adds the handler's headers, such as cookies, of which there may be several. */
export function withMore({ body, status = 200, headers }: PlainAnswer, more: Headers): Response {
  const all = new Headers(more)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  return new Response(body, { status, headers: all })
}
