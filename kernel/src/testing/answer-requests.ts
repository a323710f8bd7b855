/** A request to the server, as a reply that is a function sees it. */
export interface TestRequest {
  /** In upper case: `POST`. */
  readonly method: string
  /** As it reads, without escapes: `/v1/accounts/eip155:1:0xabc/balances`. */
  readonly path: string
  /** What the pattern's names stand for: `{ account: 'eip155:1:0xabc' }`. */
  readonly params: { readonly [name: string]: string }
  /** The query, with the project and the client that the kernel adds. */
  readonly query: { readonly [name: string]: string }
  /** The JSON that was sent. */
  readonly body: unknown
  /** As the kernel sent them. */
  readonly headers: Headers
}

/** What a reply may be instead of JSON: a function of the request, which may also return a `Response` of any status, or throw as a broken network does. */
export type TestReply = (asked: TestRequest) => unknown

/**
 * Answers of the server by path: `{ '/v1/points': { points: 7 } }`. A path may have names (`/v1/:account/points`) and a method before it
 * (`POST /v1/points`); what is written out comes before names, and a method before none.
 */
export interface TestReplies {
  readonly [pattern: string]: unknown
}

interface Noted {
  readonly query: TestRequest['query']
  readonly body: unknown
}

/** Stands in for `fetch`: answers from the replies, and refuses everything else with a sentence that says what to add. */
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

/** What a pattern's names stand for in an escaped path, or undefined where the pattern is of another request. */
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

/** Replies may be named by the address as it is sent. */
function isEscapedAlike(part: string, value: string): boolean {
  return part === encodeURIComponent(value)
}

function looseness(pattern: string): number {
  return pattern.split('/:').length * 2 - Number(pattern.includes(' '))
}
