import type { ServerOptions } from 'node:http'

/**
 * How long a client may take. Node's own limits are a minute for a head, five for a body, and are looked at every half a minute. A
 * connection without a call is kept longer than proxies keep theirs, so that none of them sends a call into one that is about to close.
 */
export const slowClients: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
}
