import type { CaipNetworkId } from '@latchkey/kernel'
/** Your server, and the chains that it has nodes for. */
export interface RpcUrlsOptions {
  /** Where your Latchkey server is: `https://latchkey.example.com`. */
  readonly server: string
  /** What the server counts and limits requests by. */
  readonly projectId: string
  /** CAIP-2 ids that the server has nodes for. */
  readonly chains: readonly CaipNetworkId[]
}

/**
 * The addresses of chains behind your own server, as `rpcUrls` of networks and of transports take them.
 *
 * @example
 * const urls = rpcUrls({ server: 'https://latchkey.example.com', projectId: 'p', chains: ['eip155:1'] })
 * http(urls['eip155:1']?.[0])
 */
export function rpcUrls({ server, projectId, chains }: RpcUrlsOptions): { readonly [chain: CaipNetworkId]: readonly string[] } {
  const base = server.replace(/\/$/, '')
  const query = (chainId: string) => new URLSearchParams({ chainId, projectId })
  return Object.fromEntries(chains.map((chain) => [chain, [`${base}/v1/?${query(chain)}`]]))
}
