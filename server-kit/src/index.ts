export { bounded, defineService, type Provided, provide, type Service, within } from '@latchkey/kernel/shared'
export { addressBlock } from './address-block.js'
export type { AnsweredCall, Caller, LimitedCall, Server, ServerOptions } from './create-server.js'
export { createServer } from './create-server.js'
export { defineServerPlugin } from './define-server-plugin.js'
export { isAllowedOrigin } from './is-allowed-origin.js'
export { readLimited } from './read-limited.js'
export { type ServerErrors, serverErrors } from './server-errors.js'
export type {
  AnyServerPlugin,
  CacheRule,
  Dependency,
  Figure,
  Handlers,
  PlainAnswer,
  RawEnv,
  RawRequest,
  RawRoute,
  ServerEnv,
  ServerPlugin,
} from './server-plugin.js'
export {
  type AccountFamilies,
  type AccountFamily,
  type AddressForm,
  type Cache,
  type CacheArgs,
  cacheService,
  type Database,
  databaseService,
  detached,
  familiesService,
  type Migration,
  mediaService,
  type Nodes,
  type NonceFor,
  type Nonces,
  nodesService,
  noncesService,
  type Outside,
  type OutsideAnswer,
  outsideService,
  type PriceAnswer,
  type PriceQuery,
  type Prices,
  pricesService,
  type ServerCall,
  type SignedInAccount,
  type SignedText,
  type SqlValue,
  sessionsService,
  type VisitorSession,
  type VisitorSessions,
} from './services.js'
export {
  createUpstream,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamCall,
  type UpstreamOptions,
  type UpstreamProbe,
} from './upstream.js'
export { withoutAddress } from './without-address.js'
