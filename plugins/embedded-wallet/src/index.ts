export type {
  SmartAccountActs,
  SmartAccountScheme,
  SmartAuthorization,
  SmartCall,
  SmartDelegations,
  SmartGrant,
  SmartNetwork,
  SmartNode,
  SmartOwner,
  SmartPermission,
} from '@latchkey/wallet-protocol'
export type {
  EmbeddedAccountType,
  EmbeddedLogin,
  EmbeddedSocialRuntime,
  EmbeddedWalletContract,
  EmbeddedWalletState,
  OfferedSocial,
  SocialName,
} from './contract.js'
export { type EmbeddedWalletErrors, embeddedWalletErrors, type FrameReason } from './errors.js'
export type { EmbeddedWalletOptions } from './options.js'
export { embeddedWallet, embeddedWalletGrants } from './plugin.js'
export { embeddedLogin } from './shared.js'
