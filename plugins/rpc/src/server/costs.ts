import type { RpcCall } from './ask-nodes.js'

export type Costs = { readonly [method: string]: number }

/** What a call costs from here on is a heavy read: it has connections and a circuit breaker apart from the others. */
export const HEAVY = 10

/** What reads much of a chain in one call, as hosts of nodes charge for it. Every other method costs 1. */
export const COSTS: Costs = {
  eth_createAccessList: 10,
  eth_estimateGas: 2,
  eth_feeHistory: 2,
  eth_getBlockReceipts: 20,
  eth_getFilterLogs: 20,
  eth_getLogs: 20,
  eth_getProof: 10,
  eth_newFilter: 10,
  eth_simulateV1: 20,
  getBlock: 10,
  getMultipleAccounts: 5,
  getProgramAccounts: 50,
  getSignaturesForAddress: 5,
  getTokenAccountsByOwner: 5,
  simulateTransaction: 5,
}
/** Traces that operators add, under any of their names. */
const TRACES = /^(?:debug|trace|arbtrace|ots|erigon)_/
const TRACE = 40
/** Characters of parameters that cost 1 more. With ten times as many a call is a heavy one. */
const PART = 10_000

/** What a call costs: by its method, and by how much was sent with it. */
export function costOf({ method, params }: RpcCall, own: Costs = {}): number {
  const named = Object.hasOwn(own, method) ? own[method] : Object.hasOwn(COSTS, method) ? COSTS[method] : undefined
  const base = named ?? (TRACES.test(method) ? TRACE : 1)
  return base + Math.floor(lengthOf(params) / PART)
}

/** About the length that it has as JSON. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  let length = 0
  for (const [name, each] of Object.entries(value)) length += name.length + lengthOf(each)
  return length
}
