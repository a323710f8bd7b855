import type { RpcCall } from './ask-nodes.js'

export type Costs = { readonly [method: string]: number }

/** From this cost up, a call is a heavy read: with its own connections and circuit breaker. */
export const HEAVY = 10

/** Methods that read much of a chain in one call, at the prices of node hosts. Every other method costs 1. */
const COSTS: Costs = {
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
/** Traces that operators enable, under any of their names. */
const TRACES = /^(?:debug|trace|arbtrace|ots|erigon)_/
const TRACE = 40
/** Characters of parameters that cost 1 more. With ten times as many, a call is a heavy one. */
const PART = 10_000

/** Returns the cost of a call: by its method, and by the size of its parameters. */
export function costOf({ method, params }: RpcCall, own: Costs = {}): number {
  const named = Object.hasOwn(own, method) ? own[method] : Object.hasOwn(COSTS, method) ? COSTS[method] : undefined
  const base = named ?? (TRACES.test(method) ? TRACE : 1)
  return base + Math.floor(lengthOf(params) / PART)
}

/** Approximate length as JSON. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  let length = 0
  for (const [name, each] of Object.entries(value)) length += name.length + lengthOf(each)
  return length
}
