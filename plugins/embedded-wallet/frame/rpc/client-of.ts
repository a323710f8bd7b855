import { type Client, createClient, custom } from 'viem'
import type { Node } from './read-token.js'

/** Creates a viem client for the operator's node of a chain (CAIP-2). It never retries. */
export function clientOf(node: Node, chain: string): Client {
  return createClient({ transport: custom({ request: ({ method, params }) => node(chain, method, params) }, { retryCount: 0 }) })
}
