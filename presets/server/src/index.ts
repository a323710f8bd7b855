export { type NamesServerOptions, namesServer } from '@latchkey/names/server'
export {
  type CoingeckoOptions,
  coingeckoPrices,
  defillamaPrices,
  type Feed,
  type FixedPrices,
  feedPrices,
  fixedPrices,
  type PriceSource,
} from '@latchkey/prices/server'
export type { FoundIdentity, IdentityQuery, IdentitySource } from '@latchkey/project/server'
export type { RpcChain } from '@latchkey/rpc/server'
export {
  type MailTransport,
  type RemoteSessions,
  remoteSessions,
  type Sessions,
  type SiwxServerOptions,
  siwxServer,
  smtpTransport,
  type VerifiedSession,
} from '@latchkey/siwx/server'
export { bundledWallets, explorerWallets, fileWallets, urlWallets, type WalletListSource } from '@latchkey/wallets/server'
export { createServer, type ServerOptions } from './create-server.js'
export { defaultOrigins } from './default-origins.js'
export { type EnsIdentitiesOptions, ensIdentities } from './ens-identities.js'
export type { Families } from './families/families.js'
export { jsonLog, type Log } from './log.js'
export { type NodeHandler, type NodeHandlerOptions, nodeHandler } from './mounts/node-handler.js'
export { type RouteHandlers, type RouteHandlersOptions, routeHandlers } from './mounts/route-handlers.js'
export { createOutside, type OutsideOptions } from './outside/create-outside.js'
export type { RateLimit } from './rate-limit.js'
export { createSessions, type SessionsOptions } from './sessions.js'
export type { ConfigFile } from './settings.js'
export { startOptions } from './start-options.js'
export { type RunningServer, type StartOptions, startServer } from './start-server.js'
