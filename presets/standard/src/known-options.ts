import type { AccountOptions } from '@latchkey/account'
import type { ConnectOptions } from '@latchkey/connect'
import type { KnownOptions } from '@latchkey/kernel'
import type { StandardFeatures } from './features.js'
import type { StandardOptions } from './standard.js'

const features = {
  receive: true,
  send: true,
  history: true,
  allWallets: true,
  wallets: true,
  walletGuide: true,
  networkSwitch: true,
  unsupportedChain: true,
  legalCheckbox: true,
  collapseWallets: true,
  swaps: true,
  onramp: true,
  email: true,
  emailShowWallets: true,
  socials: true,
  smartSessions: true,
  pay: true,
  analytics: true,
} as const satisfies KnownOptions<StandardFeatures>

/** Names of the preset's own options, loaded in debug mode to report unknown ones. */
export const knownOptions = {
  features,
  networks: true,
  rpcUrls: true,
  eip155: true,
  solana: true,
  bip122: true,
  walletconnect: true,
  embeddedWallet: true,
  swaps: true,
  names: true,
  onramp: true,
  analytics: true,
} as const satisfies KnownOptions<Omit<StandardOptions, keyof ConnectOptions | keyof AccountOptions>>
