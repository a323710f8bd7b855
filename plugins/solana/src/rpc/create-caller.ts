import { bounded } from '@latchkey/kernel/async'
import { solanaErrors } from '../errors.js'
import { parseExactly } from './parse-exactly.js'

/** Sends a request to one URL. @throws solana/node if it refuses, or the reason why it is unreachable */
export type Caller = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>

interface Question {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal
  resolve(result: unknown): void
  reject(error: unknown): void
}
interface Reply {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown }
}

/** Milliseconds that a node has to answer (specification section 9). */
export const TIMEOUT = 10_000
/** Requests in a batch (specification section 9). */
export const BATCH = 1000
/** Status codes of a node that does not accept batches. */
const NO_BATCHES: readonly number[] = [400, 405, 413, 415, 501]

/**
 * Batches all requests made at the same time into one, or sends them one by one if the node does not accept batches (JSON-RPC 2.0,
 * section 6).
 */
export function createCaller(url: string): Caller {
  let queue: Question[] = []
  let batches = true
  const post = async (body: unknown, signal: AbortSignal): Promise<{ readonly status: number; readonly text: string }> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    return { status: response.status, text: await response.text() }
  }
  const one = async (question: Question): Promise<void> => {
    try {
      const { status, text } = await post(toCall(question, 1), question.signal)
      settle(question, parseExactly(text, status))
    } catch (error) {
      question.reject(error)
    }
  }
  const several = async (questions: readonly Question[]): Promise<void> => {
    const everybody = new AbortController()
    for (const { signal } of questions)
      signal.addEventListener('abort', () => questions.every((each) => each.signal.aborted) && everybody.abort(signal.reason))
    try {
      const { status, text } = await post(questions.map(toCall), everybody.signal)
      const replies = NO_BATCHES.includes(status) ? undefined : parseExactly(text, status)
      if (Array.isArray(replies)) {
        questions.forEach((question, id) => {
          settle(
            question,
            replies.find((reply: Reply | null) => reply?.id === id),
          )
        })
        return
      }
      batches = false
      await Promise.all(questions.map(one))
    } catch (error) {
      for (const { reject } of questions) reject(error)
    }
  }
  const flush = (): void => {
    const wanted = queue.filter(({ signal }) => !signal.aborted)
    queue = []
    for (let at = 0; at < wanted.length; at += BATCH) {
      const part = wanted.slice(at, at + BATCH)
      if (batches && part.length > 1) void several(part)
      else for (const question of part) void one(question)
    }
  }
  return (method, params, signal) => {
    const life = new AbortController()
    const answer = new Promise<unknown>((resolve, reject) => {
      if (queue.length === 0) queueMicrotask(flush)
      queue.push({ method, params, signal: AbortSignal.any([signal, life.signal]), resolve, reject })
    })
    const timeout = (): Error => solanaErrors.create('node', { code: -32603, reason: `${new URL(url).host} gave no answer.` })
    return bounded(answer, { signal, ms: TIMEOUT, timeout }).finally(() => life.abort())
  }
}

function toCall({ method, params }: Question, id: number): object {
  return { jsonrpc: '2.0', id, method, params }
}

/** Passes a reply to its caller. A missing one is the node's fault, and another node may answer. */
function settle({ resolve, reject }: Question, reply: unknown): void {
  const { error, result } = (reply ?? { error: { message: 'The node left the question out.' } }) as Reply
  if (error)
    reject(solanaErrors.create('node', { code: error.code ?? -32603, reason: error.message ?? 'The node refused.', data: error.data }))
  else resolve(result)
}
