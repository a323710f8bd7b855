import { within } from '@latchkey/kernel/async'
import { fromBase64 } from '../codec/base64.js'

/** An account's data and its program. */
export interface ReadAccount {
  readonly owner: string
  readonly data: Uint8Array
}
/** Reads several accounts at the same slot; undefined for one that does not exist. */
export type ReadAccounts = (addresses: readonly string[], signal: AbortSignal) => Promise<readonly (ReadAccount | undefined)[]>

/** Specification section 9. */
const TIMEOUT = 10_000

/**
 * Reads a few accounts from nodes that are fallbacks for each other.
 * @throws the last node's error, or the reason of the abort
 */
export function askNodes({ urls }: { readonly urls: readonly string[] }): ReadAccounts {
  return async (addresses, signal) => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getMultipleAccounts',
      params: [addresses, { encoding: 'base64', commitment: 'confirmed' }],
    })
    let last: unknown = new Error('The network has no address to ask.')
    for (const url of urls) {
      signal.throwIfAborted()
      try {
        const answer = await within({ ms: TIMEOUT, signal }, async (limit): Promise<unknown> => {
          const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: limit })
          return response.json()
        })
        return readAnswer(answer, addresses.length)
      } catch (error) {
        signal.throwIfAborted()
        last = error
      }
    }
    throw last
  }
}

function readAnswer(answer: unknown, count: number): readonly (ReadAccount | undefined)[] {
  const value = (answer as { readonly result?: { readonly value?: unknown } } | null)?.result?.value
  if (!Array.isArray(value) || value.length !== count) throw new TypeError('getMultipleAccounts answered no accounts.')
  return value.map((each: { readonly owner?: unknown; readonly data?: readonly unknown[] } | null) => {
    const data = fromBase64(String(each?.data?.[0] ?? ''))
    return typeof each?.owner === 'string' && data ? { owner: each.owner, data } : undefined
  })
}
