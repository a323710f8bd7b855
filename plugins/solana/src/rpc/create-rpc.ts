import type { Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import { solanaErrors } from '../errors.js'
import { parseExactly } from './parse-exactly.js'

export interface RpcOptions {
  /** Tried before the network's own addresses, by CAIP-2 id. */
  readonly rpcUrls: { readonly [chain: string]: readonly string[] }
  readonly signal: AbortSignal
}
/** Whole numbers that a double cannot hold come as texts: read amounts with `BigInt`. */
export type Rpc = (network: Network, method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** Specification section 9. */
const TIMEOUT = 10_000
/** A node that is behind, busy or lacks a block says so by these; another one may know better. */
const PASSING: readonly unknown[] = [429, -32004, -32005, -32007, -32009, -32014, -32016, -32603]

/** Asks a network's own nodes: several addresses stand in for each other. */
export function createRpc({ rpcUrls, signal: life }: RpcOptions): Rpc {
  let counter = 0
  const ask = async (url: string, method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> => {
    const abort = new AbortController()
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++counter, method, params })
    const work = fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, abort.signal]),
    }).then(async (response) => parseExactly(await response.text(), response.status))
    try {
      const timeout = (): Error => solanaErrors.create('node', { code: -32603, reason: `${new URL(url).host} gave no answer.` })
      const answer = (await bounded(work, { signal, ms: TIMEOUT, timeout })) as {
        readonly result?: unknown
        readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown }
      } | null
      if (answer?.error) {
        const { code = -32603, message = 'The node refused.', data } = answer.error
        throw solanaErrors.create('node', { code, reason: message, data })
      }
      return answer?.result
    } finally {
      abort.abort()
    }
  }
  return async (network, method, params, own) => {
    const signal = own ? AbortSignal.any([own, life]) : life
    const urls = [...new Set([...(rpcUrls[network.caipNetworkId] ?? []), ...(network.rpcUrls.default?.http ?? [])])]
    let last: unknown = walletErrors.create('chain-not-supported', { chain: network.caipNetworkId })
    for (const url of urls) {
      signal.throwIfAborted()
      try {
        return await ask(url, method, params, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (solanaErrors.is(error, 'node') && !PASSING.includes(error.details.code)) throw error
        last = error
      }
    }
    throw last
  }
}
