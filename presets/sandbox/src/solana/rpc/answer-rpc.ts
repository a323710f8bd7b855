import { RpcError } from '../../errors.js'
import { accountMethods } from './account-methods.js'
import { clusterMethods } from './cluster-methods.js'
import type { RpcMethods, RpcWorld } from './rpc-method.js'
import { tokenMethods } from './token-methods.js'
import { transactionMethods } from './transaction-methods.js'

/** A JSON-RPC response. */
export type RpcAnswer = { readonly jsonrpc: '2.0'; readonly id: unknown } & ({ readonly result: unknown } | { readonly error: object })

/** Answers a JSON-RPC body: one call, or a batch. `more` adds methods, such as subscriptions of one connection. */
export function answerRpc(world: RpcWorld, body: string, more: RpcMethods = {}): RpcAnswer | readonly RpcAnswer[] {
  const methods = { ...accountMethods, ...clusterMethods, ...tokenMethods, ...transactionMethods, ...more }
  let calls: unknown
  try {
    calls = JSON.parse(body)
  } catch {
    // Not JSON, so there is no id either.
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
  }
  return Array.isArray(calls) ? calls.map((call) => answer(world, call, methods)) : answer(world, calls, methods)
}

function answer(world: RpcWorld, call: unknown, methods: RpcMethods): RpcAnswer {
  const { id = null, method, params = [] } = (call ?? {}) as { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }
  try {
    if (typeof method !== 'string') throw new RpcError(-32600, 'Invalid request')
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new RpcError(-32601, 'Method not found')
    if (!Array.isArray(params)) throw new RpcError(-32602, 'Invalid params: a list was expected.')
    return { jsonrpc: '2.0', id, result: run(world, params) ?? null }
  } catch (error) {
    if (!(error instanceof RpcError)) return { jsonrpc: '2.0', id, error: { code: -32603, message: String(error) } }
    const { code, message, data } = error
    return { jsonrpc: '2.0', id, error: data === undefined ? { code, message } : { code, message, data } }
  }
}
