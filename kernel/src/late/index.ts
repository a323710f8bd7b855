export { CodedError, defineErrors, type ErrorCatalogue } from '../error.js'
export { type KernelErrors, kernelErrors } from '../errors.js'
export { definePoint, defineService, type Point, provide, type Service } from '../point.js'
export {
  accountTabs,
  activitySources,
  app,
  approvalBodies,
  assetSources,
  balanceSources,
  chains,
  collectibleSources,
  connectionGuards,
  connections,
  connectorSources,
  connectSections,
  errorMappers,
  homes,
  nameSources,
  requests,
  settingsRows,
  sinks,
  themeTokens,
  walletButtons,
  walletRoutes,
  walletSources,
} from '../points.js'
export { isShared } from '../session/is-shared.js'
export { type SessionErrors, sessionErrors } from '../session-errors.js'
export { type WalletErrors, walletErrors } from '../wallet-errors.js'
