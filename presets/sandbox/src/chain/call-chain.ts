import { RpcError, SandboxError } from '../errors.js'

/** One JSON-RPC call. */
export interface ChainCall {
  readonly method: string
  readonly params?: readonly unknown[]
}

/**
 * Sends one JSON-RPC call to a node.
 * @throws RpcError with the node's own code, SandboxError `chain-call-failed` when there is no usable answer.
 */
export async function callChain(url: string, { method, params = [] }: ChainCall, signal?: AbortSignal): Promise<unknown> {
  const [answer] = await callChainBatch(url, [{ method, params }], signal)
  return answer
}

/** Sends many calls in one HTTP request; answers are in the order of the calls. */
export async function callChainBatch(url: string, calls: readonly ChainCall[], signal?: AbortSignal): Promise<readonly unknown[]> {
  const body = JSON.stringify(calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params })))
  const answers = await post(url, body, signal)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return calls.map(({ method }, id) => {
    const answer = byId.get(id)
    if (!answer) throw new SandboxError('chain-call-failed', `The node at ${url} did not answer ${method}.`)
    if (answer.error) throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  })
}

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

async function post(url: string, body: string, signal?: AbortSignal): Promise<readonly Answer[]> {
  try {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: signal ?? null })
    // JSON-RPC fixes the shape of an answer; anything else fails at the first check below.
    return (await response.json()) as readonly Answer[]
  } catch (cause) {
    throw new SandboxError('chain-call-failed', `The node at ${url} could not be reached.`, { cause })
  }
}
