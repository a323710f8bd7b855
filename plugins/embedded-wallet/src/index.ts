export type {
  EmbeddedLogin,
  EmbeddedSocialLate,
  EmbeddedWalletContract,
  EmbeddedWalletState,
  OfferedSocial,
  SocialName,
} from './contract.js'
export { type EmbeddedWalletErrors, embeddedWalletErrors } from './errors.js'
export type { EmbeddedWalletOptions } from './options.js'
export { embeddedWallet, embeddedWalletGrants } from './plugin.js'
export { embeddedLogin } from './shared.js'
