export { rotateKek } from './data-keys.js'
export { embeddedWalletServer } from './embedded-wallet-server.js'
export { type VerifiedFrame, type VerifyFrameOptions, verifyFrame } from './frame/verify-frame.js'
export { defaultOrigins as defaultFrameOrigins } from './frame-origins.js'
export { sandboxWalletKeys } from './keys.js'
export type { Mail, MailTransport } from './mail/mail-transport.js'
export { type SmtpOptions, smtpTransport } from './mail/smtp-transport.js'
export type { EmbeddedWalletServerOptions, WalletNetwork, WalletProject } from './options.js'
export type {
  SmartAccountBudget,
  SmartAccountNetwork,
  SmartAccountQuotas,
  SmartAccountsServerOptions,
  SponsoredCall,
  SponsoredOperation,
} from './smart-accounts/smart-account-options.js'
export { type AppleClient, apple } from './social/providers/apple.js'
export type { OAuthClient, ProviderClient } from './social/providers/client.js'
export { discord } from './social/providers/discord.js'
export { facebook } from './social/providers/facebook.js'
export { farcaster } from './social/providers/farcaster.js'
export { github } from './social/providers/github.js'
export { google } from './social/providers/google.js'
export { type OpenIdClient, openId } from './social/providers/open-id.js'
export type {
  FarcasterProvider,
  OAuthProvider,
  OpenIdProvider,
  SigningSecret,
  SocialProvider,
  TelegramProvider,
} from './social/providers/provider.js'
export { telegram } from './social/providers/telegram.js'
export { x } from './social/providers/x.js'
