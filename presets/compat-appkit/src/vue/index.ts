export type { Adapter } from '../adapter.js'
export type { AppKit, AppKitTheme, OpenOptions, SwitchConnectionArgs } from '../app-kit.js'
export type { BalanceOutcome } from '../balance.js'
export { createAppKit } from '../create-app-kit.js'
export type { AppKitEvent } from '../events.js'
export type { AppKitFeatures, AppKitOptions, LatchkeyOptions } from '../options.js'
export type { AppKitAccount, AppKitConnection, AppKitNetworkState, AppKitState, AppKitStatus, AppKitWalletInfo } from '../shapes.js'
export {
  type AppKitBalance,
  type AppKitNetwork,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './composables.js'
export {
  type AppKitConnectionState,
  type AppKitSIWX,
  type AppKitUpdateEmail,
  type AppKitWallet,
  type OutcomeOptions,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitSIWX,
  useAppKitUpdateEmail,
  useAppKitWallet,
  useAppKitWallets,
} from './connecting.js'
export type { FamilyOptions, Live } from './live.js'
