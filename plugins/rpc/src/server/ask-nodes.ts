import { type ServerCall, serverErrors, type Upstream } from '@latchkey/server-kit'
import type { ChainCheck } from './chain-check.js'
import { membersOf } from './members-of.js'
import { SENDS } from './methods.js'

export interface Node {
  readonly url: string
  readonly headers?: { readonly [name: string]: string }
  readonly upstream: Upstream
  /** The same node for heavy reads: separate connections and a separate circuit breaker. */
  readonly heavy: Upstream
  readonly check: ChainCheck
}
export interface RpcCall {
  readonly method: string
  readonly params: unknown
}
/** A node's answer, unparsed: one of the two. */
export interface RpcAnswer {
  readonly result?: string
  readonly error?: string
}

/** Errors that are the node's own fault. A revert is an answer. */
const FAULT =
  /rate.?limit|too many|exceeded|quota|capacity|overload|unavailable|timed? ?out|header not found|missing trie|not (yet )?(available|synced)|behind/i

/**
 * Tries one node after the other until one answers; every node would give the chain's answer.
 *
 * @throws server/unavailable when none does
 */
export async function askNodes(
  nodes: readonly Node[],
  { method, params }: RpcCall,
  call: ServerCall,
  weight: 'upstream' | 'heavy' = 'upstream',
): Promise<RpcAnswer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const own = nodes.filter(({ check }) => !check.known)
  const well = own.filter((node) => node[weight].state === 'ok')
  const order = [...well, ...own.filter((node) => !well.includes(node))]
  let last: unknown
  for (const node of SENDS.includes(method) ? order.slice(0, 1) : order) {
    try {
      const headers = { 'content-type': 'application/json', ...node.headers }
      const { status, text } = await node[weight].send(node.url, { method: 'POST', headers, body }, call)
      const answer = status === 200 || status === 400 ? read(text) : undefined
      const isAnswer = answer !== undefined && !isFault(answer)
      if (isAnswer && (answer.error !== undefined || !(await node.check.isForeign(call)))) return answer
      last = new Error(
        isAnswer
          ? `${node.upstream.name} belongs to another chain.`
          : `${node.upstream.name} answered ${status} and no result: ${text.slice(0, 200)}`,
      )
      if (!isAnswer) call.report?.(last, node.upstream.name)
    } catch (error) {
      call.signal.throwIfAborted()
      last = error
    }
  }
  const retryAfter = (last as { readonly details?: { readonly retryAfter?: number } }).details?.retryAfter
  throw serverErrors.create('unavailable', { what: 'The chain', ...(retryAfter !== undefined && { retryAfter }) }, { cause: last })
}

function read(text: string): RpcAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  } catch {
    return undefined
  }
  const members = membersOf(text)
  const [result, error] = [members.get('result'), members.get('error')]
  if (error !== undefined && error !== 'null') return { error }
  return result === undefined ? undefined : { result }
}

function isFault({ error }: RpcAnswer): boolean {
  if (error === undefined) return false
  const { code, message, data } = JSON.parse(error) as { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown }
  if (code === 429 || code === -32_005) return true
  // A revert may contain any text, even "timed out"; it has data, or the word itself.
  const isServers = typeof code === 'number' && code <= -32_000 && code >= -32_099
  return isServers && typeof data !== 'string' && FAULT.test(String(message)) && !/revert/i.test(String(message))
}
