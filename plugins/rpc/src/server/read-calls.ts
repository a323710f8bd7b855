import { serverErrors } from '@latchkey/server-kit'
import type { RpcCall } from './ask-nodes.js'

/** A received call; `refusal` if it is invalid. `id` is JSON. */
export interface Asked {
  readonly id: string
  readonly call?: RpcCall
}
export interface Batch {
  readonly calls: readonly Asked[]
  readonly isBatch: boolean
}

/** Maximum number of calls in one batch. */
const MOST = 100

/** JSON-RPC 2.0, one call or a list of them. @throws server/invalid */
export function readCalls(text: string): Batch {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw serverErrors.create('invalid', { field: '', problem: 'Expected JSON.' })
  }
  if (!Array.isArray(value)) return { calls: [read(value)], isBatch: false }
  if (value.length === 0 || value.length > MOST) {
    throw serverErrors.create('invalid', { field: '', problem: `A batch has 1 to ${MOST} calls, not ${value.length}.` })
  }
  return { calls: value.map(read), isBatch: true }
}

function read(value: unknown): Asked {
  const { jsonrpc, id, method, params = [] } = (value ?? {}) as { readonly [member: string]: unknown }
  const known = typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : 'null'
  const fits = jsonrpc === '2.0' && known !== 'null' && typeof method === 'string' && typeof params === 'object' && params !== null
  return fits ? { id: known, call: { method, params } } : { id: known }
}
