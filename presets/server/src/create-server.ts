import { type AnyServerPlugin, createServer as composeServer, type Server } from '@latchkey/kernel/server'
import { type WalletListSource, walletsServer } from '@latchkey/wallets/server'
import { aboutServer } from './about-server.js'
import { defaultOrigins } from './default-origins.js'
import { type RateLimit, rateLimit } from './rate-limit.js'

export interface ServerOptions {
  /** `https://app.example.com`, `https://*.example.com`. Local hosts are always welcome. */
  readonly allowedOrigins?: readonly string[]
  /** The only project ids that are served; any id when left out. */
  readonly projectIds?: readonly string[]
  /** In `development` the default origins of shared hosts are let in too. */
  readonly mode?: 'production' | 'development'
  /** 100 calls at once and 2 more each second, by route and client address, when left out; `false` for none. */
  readonly rateLimit?: RateLimit | false
  /** Where the wallet list comes from; the bundled one when left out. */
  readonly wallets?: WalletListSource
  /** Server halves of your own. */
  readonly plugins?: readonly AnyServerPlugin[]
  readonly secrets?: { readonly [name: string]: string | undefined }
  readonly fetch?: typeof fetch
  /** Hears what goes wrong inside and what should be set; the console when left out. */
  readonly log?: Log
}
export interface Log {
  warn(message: string): void
  error(message: string, error: unknown): void
}

export const SERVER_VERSION = '1.0.0'

/**
 * Every server half in one fetch handler, for any runtime that speaks `Request` and `Response`.
 *
 * @example
 * export default createServer({ allowedOrigins: ['https://app.example.com'] })
 */
export function createServer(options: ServerOptions = {}): Server {
  const {
    allowedOrigins = [],
    projectIds,
    mode = 'production',
    rateLimit: limit,
    wallets,
    plugins = [],
    secrets,
    fetch,
    log = console,
  } = options
  if (mode === 'production' && allowedOrigins.length === 0) {
    log.warn('No allowed origins are set: only pages on this machine can use the server. Set `allowedOrigins` or LATCHKEY_ALLOWED_ORIGINS.')
  }
  const own = walletsServer({
    ...(wallets && { source: wallets }),
    onError: (error) => log.error('The wallet list was not loaded.', error),
  })
  const all: readonly AnyServerPlugin[] = [own, ...plugins]
  return composeServer({
    plugins: [...all, aboutServer(all, SERVER_VERSION)],
    allowedOrigins: mode === 'development' ? [...defaultOrigins, ...allowedOrigins] : allowedOrigins,
    onError: (error, path, requestId) => log.error(`${path} failed, request ${requestId}.`, error),
    ...(projectIds && { projectIds }),
    ...(limit !== false && { limit: rateLimit(limit ?? { tokens: 100, refill: 2 }) }),
    ...(secrets && { secrets }),
    ...(fetch && { fetch }),
  })
}
