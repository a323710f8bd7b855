/** A request to the server, as passed to a reply function. */
export interface TestRequest {
  /** In upper case: `POST`. */
  readonly method: string
  /** Decoded: `/v1/accounts/eip155:1:0xabc/balances`. */
  readonly path: string
  /** Values of the pattern's parameters: `{ account: 'eip155:1:0xabc' }`. */
  readonly params: { readonly [name: string]: string }
  /** The query, including the project and client ids that the kernel adds. */
  readonly query: { readonly [name: string]: string }
  /** The JSON body. */
  readonly body: unknown
  /** Headers sent by the kernel. */
  readonly headers: Headers
}

/**
 * Alternative to a JSON reply: a function of the request, which may also return a `Response` of any status, or throw to simulate a network
 * failure.
 */
export type TestReply = (asked: TestRequest) => unknown

/**
 * Server replies by path: `{ '/v1/points': { points: 7 } }`. A path may have parameters (`/v1/:account/points`) and be preceded by a
 * method (`POST /v1/points`). Literal paths take precedence over parameters, and paths with a method over those without.
 */
export interface TestReplies {
  readonly [pattern: string]: unknown
}

interface Noted {
  readonly query: TestRequest['query']
  readonly body: unknown
}

/** Replaces `fetch`: responds with the replies, and refuses other requests with a message that names the missing reply. */
export function answerRequests(replies: TestReplies, note: (name: string, data: Noted) => void): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input))
    const path = decodeURIComponent(url.pathname)
    const { method = 'GET', body: sent } = init
    const query = Object.fromEntries(url.searchParams)
    const body: unknown = typeof sent === 'string' ? JSON.parse(sent) : undefined
    const name = `${method} ${path}`
    note(name, { query, body })
    const pattern = Object.keys(replies)
      .filter((each) => paramsOf(each, method, url.pathname))
      .sort((a, b) => looseness(a) - looseness(b))[0]
    if (pattern === undefined) {
      const known = Object.keys(replies)
      const has = known.length > 0 ? `, which has ${known.join(', ')}` : ''
      return Response.json({ message: `No reply for ${name}. Add it to \`replies\`${has}.` }, { status: 404 })
    }
    const reply = replies[pattern]
    if (typeof reply !== 'function') return Response.json(reply)
    const params = paramsOf(pattern, method, url.pathname) ?? {}
    const answer = await (reply as TestReply)({ method, path, params, query, body, headers: new Headers(init.headers) })
    return answer instanceof Response ? answer : Response.json(answer)
  }
}

/** Returns the values of a pattern's parameters in an encoded path, or undefined if the pattern does not match. */
function paramsOf(pattern: string, method: string, pathname: string): TestRequest['params'] | undefined {
  const [path, wanted = method] = pattern.split(' ').reverse() as [string, string?]
  const [want, have] = [path.split('/'), pathname.split('/').map(decodeURIComponent)]
  if (wanted !== method || want.length !== have.length) return undefined
  const params: { [name: string]: string } = {}
  for (const [index, part] of want.entries()) {
    const value = have[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = value
    else if (part !== value && !isEscapedAlike(part, value)) return undefined
  }
  return params
}

/** Replies may also be given by the encoded path. */
function isEscapedAlike(part: string, value: string): boolean {
  return part === encodeURIComponent(value)
}

function looseness(pattern: string): number {
  return pattern.split('/:').length * 2 - Number(pattern.includes(' '))
}
