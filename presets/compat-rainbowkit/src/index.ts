'use client'
export {
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  type RainbowKitAuthenticationProviderProps,
} from './authentication.js'
export type { ButtonAccount, ButtonChain, ConnectButtonState } from './button-state.js'
export { ConnectButton, type ConnectButtonProps } from './connect-button.js'
export { connectorsForWallets, getDefaultConfig, getDefaultWallets } from './get-default-config.js'
export type { AppOptions, Chain, DefaultConfigOptions, LatchkeyOptions, Transports } from './options.js'
export { RainbowKitProvider } from './provider.js'
export type { AvatarComponent, DisclaimerComponent, Locale, RainbowKitProviderProps } from './provider-props.js'
export type { ResponsiveValue } from './responsive.js'
export type { AuthenticationAdapter, AuthenticationStatus } from './session.js'
export { darkTheme, lightTheme, midnightTheme, type Theme, type ThemeFunction, type ThemeOfProvider, type ThemeOptions } from './theme.js'
export { useAccountModal, useAddRecentTransaction, useChainModal, useConnectModal } from './use-modals.js'
export type { CreateWallet, Wallet, WalletList } from './wallet.js'
export { WalletButton, type WalletButtonProps, type WalletButtonState } from './wallet-button.js'
