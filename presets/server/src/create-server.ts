import { randomBytes } from 'node:crypto'
import { type AccountSource, accountServer, type ListedToken, nodeAccounts } from '@latchkey/account/server'
import { type HistorySource, historyServer, nodeHistory } from '@latchkey/history/server'
import { type PriceSource, pricesServer } from '@latchkey/prices/server'
import { type IdentitySource, projectServer } from '@latchkey/project/server'
import { type RpcChain, rpcServer } from '@latchkey/rpc/server'
import {
  type AnyServerPlugin,
  cacheService,
  createServer as composeServer,
  databaseService,
  defineServerPlugin,
  familiesService,
  noncesService,
  type Outside,
  outsideService,
  provide,
  type Server,
  type ServerPlugin,
  serverErrors,
} from '@latchkey/server-kit'
import { type SwapsServerOptions, swapsServer } from '@latchkey/swaps/server'
import { type WalletListSource, walletsServer } from '@latchkey/wallets/server'
import { aboutServer } from './about-server.js'
import { consoleLog } from './console-log.js'
import { defaultOrigins } from './default-origins.js'
import { evmNodes } from './evm-nodes.js'
import { accountFamilies, type Families } from './families/families.js'
import { limitLog } from './limit-log.js'
import { limitsOf } from './limits.js'
import type { Log } from './log.js'
import { mediaServer } from './media/media-server.js'
import { createMetrics } from './metrics.js'
import { createOutside } from './outside/create-outside.js'
import { leanFetch } from './outside/lean-fetch.js'
import { pieceReaders } from './piece-readers.js'
import type { RateLimit } from './rate-limit.js'
import { cacheOf } from './storage/cache-of.js'
import type { Storage } from './storage/open-storage.js'
import { VERSION } from './version.js'

/** Served assets, their audience and their limits. */
export interface ServerOptions {
  /** `https://app.example.com`, `https://*.example.com`. Local hosts are always allowed. */
  readonly allowedOrigins?: readonly string[]
  /** The only project ids to serve. Any id by default. */
  readonly projectIds?: readonly string[]
  /** In `development` the default origins of shared hosts are allowed too. */
  readonly mode?: 'production' | 'development'
  /**
   * Defaults to 100 calls at once and 2 more per second, by route and client address; ten times that for JSON-RPC and images. `false`
   * disables it.
   */
  readonly rateLimit?: RateLimit | false
  /** For JSON-RPC, per project. Defaults to 2000 at once and 500 more per second; `false` disables it. */
  readonly projectRateLimit?: RateLimit | false
  /** Source of the wallet list. Defaults to the bundled list. */
  readonly wallets?: WalletListSource
  /** Your nodes, by CAIP-2 id; without any, no chain is served. */
  readonly rpc?: { readonly [chain: string]: RpcChain }
  /** Rate-limit costs of JSON-RPC calls, by method, which override the defaults. From 10 up, a method counts as a heavy read. */
  readonly rpcCosts?: { readonly [method: string]: number }
  /** Sources of prices. None by default. */
  readonly prices?: readonly PriceSource[]
  /** Providers of swap quotes: `{ providers: [uniswap({ chains })] }`. None by default. */
  readonly swaps?: Omit<SwapsServerOptions, 'secret'>
  /** Sources of account balances. Defaults to your nodes. */
  readonly accounts?: readonly AccountSource[]
  /** Sources of account activity, tried before your own nodes. */
  readonly history?: readonly HistorySource[]
  /** Your token list (https://tokenlists.org): images and verified tokens of account activity. */
  readonly tokens?: readonly ListedToken[]
  /** Sources of account names and avatars: `[ensIdentities()]`. None by default. */
  readonly identities?: readonly IdentitySource[]
  /** Lets pages read the allowed origins, at `GET /v1/project/origins`. Off by default. */
  readonly showOrigins?: boolean
  /** Storage from `openStorage`. Without it, server halves that need storage respond with 503. */
  readonly storage?: Storage
  /** This server's public URL, used in responses. Defaults to the requested URL, which a proxy may hide. */
  readonly publicUrl?: string
  /** Serves images at `ipfs://` addresses; without it they are left out. */
  readonly ipfsGateway?: string
  /** Fetches URLs supplied by third parties. Defaults to a client that reaches no private network. */
  readonly outside?: Outside
  /** The token for `GET /metrics`; without it the route does not exist. */
  readonly metricsToken?: string
  /** Further account families for sign-in, or replacements for the EVM, Solana and Bitcoin checks. */
  readonly families?: Families
  /** Your own server halves without tables. List one with `migrations` in `openStorage` instead; it is then served automatically. */
  readonly plugins?: readonly AnyServerPlugin[]
  /** Keys of upstreams by name, for your own plugins. */
  readonly secrets?: { readonly [name: string]: string | undefined }
  /** Sends requests to upstreams. Defaults to the runtime's `fetch`. */
  readonly fetch?: typeof fetch
  /** Receives internal errors and configuration hints. Defaults to the console. */
  readonly log?: Log
}

/**
 * Combines all server halves in one fetch handler, for any runtime with `Request` and `Response`.
 *
 * @throws Error if a server half has migrations and is not in `openStorage`, or differs from the one there
 * @example
 * export default createServer({ allowedOrigins: ['https://app.example.com'] })
 */
export function createServer(options: ServerOptions = {}): Server {
  const { allowedOrigins = [], projectIds, mode = 'production', storage, metricsToken, secrets, fetch = leanFetch() } = options
  const log = limitLog(options.log ?? consoleLog())
  if (mode === 'production' && allowedOrigins.length === 0) {
    log.warn('No allowed origins are set: only pages on this machine can use the server. Set `allowedOrigins` or LATCHKEY_ALLOWED_ORIGINS.')
  }
  const { rateLimit = { tokens: 100, refill: 2 }, projectRateLimit = { tokens: 2000, refill: 500 } } = options
  const limit = limitsOf({ rateLimit, projectRateLimit, storage })
  const metrics = createMetrics()
  const fault = (name: string): void => {
    metrics.fault(name)
    log.fault?.(name)
  }
  const origins = mode === 'development' ? [...defaultOrigins, ...allowedOrigins] : allowedOrigins
  const all = halves(options, { log, origins })
  return composeServer({
    plugins: [...all, aboutServer({ plugins: all, version: VERSION, storage, metrics, metricsToken })],
    // Anyone can host a page on the default hosts: none of them may learn who the visitor is.
    credentialOrigins: allowedOrigins,
    allowedOrigins: origins,
    fetch,
    onError(error, route, requestId) {
      if (serverErrors.is(error, 'unavailable')) fault(error.details.what)
      if (serverErrors.is(error)) log.warn(`${route} was refused, request ${requestId}.`, error)
      else log.error(`${route} failed, request ${requestId}.`, error)
    },
    onFault(error, name) {
      fault(name)
      log.warn(`${name} did not answer as it should.`, error)
    },
    observe(call) {
      metrics.observe(call)
      log.request?.(call)
    },
    ...(projectIds && { projectIds }),
    ...(limit && { limit }),
    ...(secrets && { secrets }),
  })
}

interface Around {
  readonly log: Log
  /** All allowed origins. */
  readonly origins: readonly string[]
}

function halves(options: ServerOptions, { log, origins }: Around): readonly AnyServerPlugin[] {
  const {
    wallets,
    rpc = {},
    rpcCosts,
    prices = [],
    swaps,
    accounts = [nodeAccounts({ readers: pieceReaders(), ...(options.ipfsGateway !== undefined && { ipfsGateway: options.ipfsGateway }) })],
    history = [],
    tokens = [],
    identities = [],
    showOrigins = false,
    plugins = [],
    storage,
    publicUrl,
    ipfsGateway,
    outside = createOutside(),
    families,
  } = options
  // Without a database, each process has its own.
  const secret = storage?.secret ?? randomBytes(32).toString('base64url')
  return [
    walletsServer({ ...(wallets && { source: wallets }), onError: (error) => log.error('The wallet list was not loaded.', error) }),
    rpcServer({
      chains: rpc,
      ...(rpcCosts && { costs: rpcCosts }),
      onError: (error, node) => log.error(`The node ${node} is not asked any more.`, error),
    }),
    pricesServer({ sources: prices, onError: (error, source) => log.error(`Prices of ${source} were not loaded.`, error) }),
    accountServer({ sources: accounts, onError: (error, source) => log.error(`Balances of ${source} were not loaded.`, error) }),
    historyServer({
      sources: [...history, nodeHistory(evmNodes())],
      tokens,
      onError: (error, source) => log.error(`A history of ${source} was not loaded.`, error),
    }),
    ...(identities.length > 0 || showOrigins
      ? [
          projectServer({
            identities,
            ...(showOrigins && { origins }),
            onError: (error, source) => log.error(`Identities of ${source} were not loaded.`, error),
          }),
        ]
      : []),
    ...(swaps ? [swapsServer({ ...swaps, secret })] : []),
    mediaServer({
      outside,
      secret,
      ...(publicUrl !== undefined && { publicUrl }),
      ...(ipfsGateway !== undefined && { ipfsGateway }),
    }),
    platform({ storage, outside, families }),
    ...listedOnce(plugins, storage),
  ]
}

/** Merges the halves from both lists. A half without its tables would fail on its first call. */
function listedOnce(plugins: readonly AnyServerPlugin[], storage: Storage | undefined): readonly AnyServerPlugin[] {
  const kept = storage?.plugins ?? []
  for (const plugin of plugins) {
    if (kept.includes(plugin)) continue
    if (kept.some(({ id }) => id === plugin.id))
      throw new Error(`The server half "${plugin.id}" is listed twice. openStorage has it already: leave it out of createServer.`)
    if (storage && plugin.migrations?.length)
      throw new Error(`The server half "${plugin.id}" keeps something. List it in openStorage({ plugins }), which makes its tables.`)
  }
  return [...new Set([...kept, ...plugins])]
}

interface Parts {
  readonly storage: Storage | undefined
  readonly outside: Outside
  readonly families: Families | undefined
}

/** Services that the server itself provides to server halves. */
function platform({ storage, outside, families }: Parts): ServerPlugin<Record<never, never>> {
  return defineServerPlugin<Record<never, never>>({
    id: 'platform',
    wire: {},
    handlers: {},
    provides: [
      provide(outsideService, outside),
      provide(familiesService, accountFamilies(families)),
      provide(cacheService, storage?.cache ?? cacheOf(undefined)),
      ...(storage ? [provide(databaseService, storage.database), provide(noncesService, storage.nonces)] : []),
    ],
  })
}
