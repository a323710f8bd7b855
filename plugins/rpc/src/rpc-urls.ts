import type { CaipNetworkId } from '@latchkey/kernel'
/** Your server, and the chains it has nodes for. */
export interface RpcUrlsOptions {
  /** URL of your Latchkey server: `https://latchkey.example.com`. */
  readonly server: string
  /** The id by which the server counts and limits requests. */
  readonly projectId: string
  /** CAIP-2 ids the server has nodes for. */
  readonly chains: readonly CaipNetworkId[]
}

/**
 * Returns the URLs of chains behind your own server, in the form of `rpcUrls` of networks and of transports.
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
