import type { ServerOptions } from 'node:http'

/**
 * Timeouts for clients. Node's own are a minute for headers and five for a body, checked every half a minute. Idle connections are kept
 * longer than proxies keep theirs, so that no proxy sends a call into one that is about to close.
 */
export const slowClients: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
}
