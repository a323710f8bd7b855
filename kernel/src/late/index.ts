export {
  CodedError,
  defineErrors,
  type ErrorCatalogue,
  type ErrorCatalogueOptions,
  type ErrorTexts,
  errorPage,
  type KernelErrors,
  kernelErrors,
  type SessionErrors,
  sessionErrors,
  type WalletErrors,
  walletErrors,
} from '../errors/index.js'
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
  definePoint,
  defineService,
  errorMappers,
  homes,
  nameSources,
  type Point,
  provide,
  requests,
  type Service,
  settingsRows,
  sinks,
  themeTokens,
  walletButtons,
  walletMemories,
  walletRoutes,
  walletSources,
} from '../points/index.js'
export { type AccountInUse, accountInUse } from './account-in-use.js'
export { type AskForAccountsArgs, askForAccounts } from './ask-for-accounts.js'
export { type ExplorerPage, explorerPage } from './explorer-page.js'
export { isShared } from './is-shared.js'
export { sessionInUse } from './session-in-use.js'
