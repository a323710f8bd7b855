'use client'
export type { ConnectionOutcome, WalletsResult } from '@latchkey/kernel/react'
export type { Adapter } from '../adapter.js'
export type { AppKit, AppKitTheme, OpenOptions, SwitchConnectionArgs } from '../app-kit.js'
export type { BalanceOutcome } from '../balance.js'
export { createAppKit } from '../create-app-kit.js'
export type { AppKitEvent } from '../events.js'
export type { AppKitFeatures, AppKitOptions, LatchkeyOptions } from '../options.js'
export type { AppKitAccount, AppKitConnection, AppKitNetworkState, AppKitState, AppKitStatus, AppKitWalletInfo } from '../shapes.js'
export {
  type UseAppKitBalanceReturn,
  type UseAppKitNetworkReturn,
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
} from './hooks.js'
export type { AppKitElements } from './jsx.js'
export {
  type ConnectionOptions,
  type UseAppKitConnectionReturn,
  useAppKitConnection,
  useAppKitConnections,
} from './use-connections.js'
export {
  type UpdateEmailOptions,
  type UseAppKitSIWXReturn,
  type UseAppKitUpdateEmailReturn,
  useAppKitSIWX,
  useAppKitUpdateEmail,
} from './use-logins.js'
export type { NamespaceOptions } from './use-modal.js'
export { type UseAppKitWalletReturn, useAppKitWallet, type WalletOptions } from './use-wallet.js'
export { useAppKitWallets } from './use-wallets.js'
