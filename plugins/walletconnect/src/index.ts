export type {
  AuthenticateArgs,
  Authenticated,
  Cacao,
  ManualPairing,
  OpenedApp,
  PairArgs,
  Pairing,
  PhoneWallet,
  SessionRequest,
  SignInPayload,
  WalletConnectContract,
  WalletConnectState,
} from './contract.js'
export type { WalletConnectErrors } from './errors.js'
export type { SessionNamespace, UniversalProviderLike, WalletConnectOptions } from './options.js'
export { walletConnectGrants, walletconnect } from './plugin.js'
export { type SignInSource, type SlowKeeper, signIns, type TakeCall } from './sign-ins.js'
