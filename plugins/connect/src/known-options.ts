import type { KnownOptions } from '@latchkey/kernel'
import type { ConnectOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = {
  featuredWalletIds: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  customWallets: true,
  connectorImages: true,
  connectorTypeOrder: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  legalCheckbox: true,
  enableWallets: true,
  enableWalletGuide: true,
  collapseWallets: true,
  explorerUrl: true,
  allWallets: true,
} as const satisfies KnownOptions<ConnectOptions>
