import { randomBytes } from 'node:crypto'
import { type AccountSource, accountServer, nodeAccounts } from '@latchkey/account/server'
import { type HistorySource, historyServer, nodeHistory } from '@latchkey/history/server'
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
} from '@latchkey/kernel/server'
import { type PriceSource, pricesServer } from '@latchkey/prices/server'
import { type IdentitySource, projectServer } from '@latchkey/project/server'
import { type RpcChain, rpcServer } from '@latchkey/rpc/server'
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

/** What is served, to whom, and how much of it. */
export interface ServerOptions {
  /** `https://app.example.com`, `https://*.example.com`. Local hosts are always welcome. */
  readonly allowedOrigins?: readonly string[]
  /** The only project ids that are served; any id when left out. */
  readonly projectIds?: readonly string[]
  /** In `development` the default origins of shared hosts are let in too. */
  readonly mode?: 'production' | 'development'
  /**
   * 100 calls at once and 2 more each second, by route and client address, when left out; ten times that for JSON-RPC and pictures.
   * `false` for none.
   */
  readonly rateLimit?: RateLimit | false
  /** Of JSON-RPC for each project, 2000 at once and 500 more each second when left out; `false` for none. */
  readonly projectRateLimit?: RateLimit | false
  /** Where the wallet list comes from; the bundled one when left out. */
  readonly wallets?: WalletListSource
  /** Your nodes, by CAIP-2 id; no chain is served without. */
  readonly rpc?: { readonly [chain: string]: RpcChain }
  /** What calls of JSON-RPC cost of the limits, by method, instead of the usual. From 10 on a method is a heavy read. */
  readonly rpcCosts?: { readonly [method: string]: number }
  /** Sources of prices; none when left out. */
  readonly prices?: readonly PriceSource[]
  /** Sources of what accounts hold; your nodes when left out. */
  readonly accounts?: readonly AccountSource[]
  /** Sources of what happened with accounts, asked before your own nodes. */
  readonly history?: readonly HistorySource[]
  /** Who knows names and pictures of accounts: `[ensIdentities()]`. Nobody is asked when left out. */
  readonly identities?: readonly IdentitySource[]
  /** Tells pages which origins are allowed, at `GET /v1/project/origins`. Off by default. */
  readonly showOrigins?: boolean
  /** Where things are kept, from `openStorage`. Without it server halves that keep something answer 503. */
  readonly storage?: Storage
  /** This server's own address for browsers, for addresses in answers. Taken from the address that was asked when left out, which a proxy may hide. */
  readonly publicUrl?: string
  /** Serves pictures of `ipfs://` addresses; without one they are left out. */
  readonly ipfsGateway?: string
  /** Fetches what strangers named; the way that reaches no private network when left out. */
  readonly outside?: Outside
  /** The token that may read `GET /metrics`; that route is not there without it. */
  readonly metricsToken?: string
  /** More families of accounts that sign in, or other ways to check EVM, Solana and Bitcoin. */
  readonly families?: Families
  /** Server halves of your own that keep nothing. One with `migrations` is listed in `openStorage` instead, and served because it is there. */
  readonly plugins?: readonly AnyServerPlugin[]
  /** Keys of upstreams by name, for plugins of your own. */
  readonly secrets?: { readonly [name: string]: string | undefined }
  /** Makes requests to upstreams; the runtime's own when left out. */
  readonly fetch?: typeof fetch
  /** Hears what goes wrong inside and what should be set; the console when left out. */
  readonly log?: Log
}

/**
 * Every server half in one fetch handler, for any runtime with `Request` and `Response`.
 *
 * @throws Error where a server half has migrations and is not in `openStorage`, or is another one than there
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
    // Anyone can have a page on the default hosts: none of them learns who the visitor is.
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
  /** All that are allowed. */
  readonly origins: readonly string[]
}

function halves(options: ServerOptions, { log, origins }: Around): readonly AnyServerPlugin[] {
  const {
    wallets,
    rpc = {},
    rpcCosts,
    prices = [],
    accounts = [nodeAccounts({ readers: pieceReaders(), ...(options.ipfsGateway !== undefined && { ipfsGateway: options.ipfsGateway }) })],
    history = [],
    identities = [],
    showOrigins = false,
    plugins = [],
    storage,
    publicUrl,
    ipfsGateway,
    outside = createOutside(),
    families,
  } = options
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
    mediaServer({
      outside,
      secret: storage?.secret ?? randomBytes(32).toString('base64url'),
      ...(publicUrl !== undefined && { publicUrl }),
      ...(ipfsGateway !== undefined && { ipfsGateway }),
    }),
    platform({ storage, outside, families }),
    ...listedOnce(plugins, storage),
  ]
}

/** Halves by both ways to list them. One whose tables are not made would fail at its first call. */
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

/** What the server itself gives to server halves. */
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
