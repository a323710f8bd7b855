export type { SandboxServerConfig } from './backend/server-config.js'
export type { SandboxToken } from './backend/token-list.js'
export type { BitcoinNetworkName } from './bitcoin/bitcoin-side.js'
export type { BitcoinWallet } from './bitcoin/bitcoin-wallet.js'
export type { BitcoinNetwork, SandboxBitcoin } from './bitcoin/sandbox-bitcoin.js'
export type { SandboxChain, SandboxNetwork } from './chain/chain.js'
export type { SandboxContracts } from './chain/contracts.js'
export type { Clock } from './clock.js'
export { createHandClock, type HandClock } from './create-hand-clock.js'
export { createDirectory } from './directory/create-directory.js'
export type { DirectoryWallet } from './directory/directory-wallet.js'
export { RpcError, SandboxError, type SandboxErrorCode } from './errors.js'
export type { FarcasterChannel, FarcasterSide } from './identity/farcaster/farcaster-side.js'
export type { AppleProvider, Callback, IdentityProvider, Misbehaviour, PlainProvider, Press, SandboxIdentity } from './identity/identity.js'
export type { Person } from './identity/people.js'
export type { SandboxSocialConfig } from './identity/social-config.js'
export { type IdentityOptions, type StartedIdentity, startIdentity } from './identity/start-identity.js'
export type { TelegramSide } from './identity/telegram/telegram-side.js'
export type { Mailbox, SandboxMail } from './mail/mailbox.js'
export type {
  HookMisbehaviour,
  SandboxOnramp,
  SandboxOnrampConfig,
  SandboxSeller,
  SellerMisbehaviour,
  SellerOrder,
} from './onramp/sandbox-onramp.js'
export type { AttachTarget, BitcoinShapes, WalletScriptOptions } from './page/options.js'
export type { ExchangeDeposit, ExchangeMisbehaviour, SandboxExchange, SandboxPay, SandboxPayConfig } from './pay/sandbox-pay.js'
export type { PairOptions } from './phone/phone.js'
export type { WalletSession } from './phone/wallet-session.js'
export type { Relay, RelayMessage } from './relay/relay.js'
export type { Sandbox, SandboxOptions, SandboxWith } from './sandbox.js'
export type { BundlerMisbehaviour } from './smart-accounts/disturb-bundler.js'
export type {
  SandboxSmartAccounts,
  SmartAccountsOfChain,
  SmartAccountsOptions,
  SmartAccountsScheme,
} from './smart-accounts/start-smart-accounts.js'
export type { SandboxSolana, SolanaNetwork, SolanaPiece, SolanaToken } from './solana/solana.js'
export { startSandbox } from './start-sandbox.js'
export type { JupiterMisbehaviour, JupiterSymbol, SandboxJupiter, SandboxJupiterConfig } from './swaps/jupiter/sandbox-jupiter.js'
export type { SandboxSwaps, SwapSymbol } from './swaps/sandbox-swaps.js'
export type { SwapContracts } from './swaps/swap-contracts.js'
export type { Behaviour, RpcFailure } from './wallet/behaviour.js'
export type { Eip1193Provider } from './wallet/eip1193.js'
export type { Family } from './wallet/profiles.js'
export type { SolanaWallet } from './wallet/solana/solana-wallet.js'
export type { BehaviourOptions, TestWallet, WaitOptions, WalletAnswer, WalletPrompt, WalletRequest } from './wallet/wallet.js'
export type { WalletId } from './wallet/wallet-id.js'
export type { WalletQuirks } from './wallet/wallet-quirks.js'
