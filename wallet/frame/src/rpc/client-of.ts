import type { EvmNode } from '@latchkey/eip155/read'
import { type Client, createClient, custom } from 'viem'

/** Creates a viem client for the operator's node of a chain (CAIP-2). It never retries. */
export function clientOf(node: EvmNode, chain: string): Client {
  return createClient({ transport: custom({ request: ({ method, params }) => node(chain, method, params) }, { retryCount: 0 }) })
}
