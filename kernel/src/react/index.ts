'use client'
export type { ConnectionOutcome, WalletsResult } from '../headless/index.js'
export {
  type CallResult,
  type ConnectionChangeOptions,
  type ConnectionChangeResult,
  useCall,
  useConnectionChange,
  useCore,
  useSlice,
  useWalletsOf,
} from '../hooks/index.js'
export type { AccountResult } from '../state/index.js'
export { AccountButton, type AccountButtonProps } from './account-button.js'
export type { KernelLoader } from './coming-kernel.js'
export { ConnectButton, type ConnectButtonProps } from './connect-button.js'
export { Latchkey, type LatchkeyProps } from './latchkey.js'
export { NetworkButton, type NetworkButtonProps } from './network-button.js'
export {
  LatchkeyProvider,
  type LatchkeyProviderProps,
  type Register,
  type RegisteredKernel,
  type UnregisteredKernel,
  useKernel,
} from './provider.js'
export { useAccount } from './use-account.js'
export { type BalanceOptions, type BalanceResult, useBalance } from './use-balance.js'
export type { ConnectButtonState } from './use-connect-button.js'
export {
  type ConnectionItem,
  type ConnectionsOptions,
  type ConnectionsResult,
  type RecentConnection,
  useConnections,
} from './use-connections.js'
export { type DisconnectArgs, useDisconnect } from './use-disconnect.js'
export { useEvent } from './use-event.js'
export { type RecordedEvent, useEvents } from './use-events.js'
export { type IdentityOptions, type IdentityResult, useIdentity } from './use-identity.js'
export { useLocale } from './use-locale.js'
export { type ModalResult, useModal } from './use-modal.js'
export { type NetworkResult, useNetwork } from './use-network.js'
export { usePoint } from './use-point.js'
export { type ProviderResult, useProvider } from './use-provider.js'
export type { NamespaceOptions } from './use-session.js'
export { useTheme } from './use-theme.js'
export { useWalletButton, type WalletButtonOptions, type WalletButtonResult } from './use-wallet-button.js'
export { useWalletInfo } from './use-wallet-info.js'
export { useWallets } from './use-wallets.js'
export { WalletButton, type WalletButtonProps } from './wallet-button.js'
