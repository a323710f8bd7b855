export type {
  Bip122Contract,
  Bip122Rpc,
  BitcoinBalance,
  CheckAddressArgs,
  GetBalanceArgs,
  GetFeeRateArgs,
  TransactionResult,
  WaitForTransactionArgs,
} from './contract.js'
export type { WalletWay } from './discovery/found-wallet.js'
export { type Bip122Errors, bip122Errors } from './errors.js'
export type { EsploraUrls } from './esplora.js'
export { type Bip122Options, bip122, bip122Grants } from './plugin.js'
export type {
  BitcoinAccount,
  BitcoinProvider,
  SendTransferArgs,
  SignedPsbt,
  SignMessageArgs,
  SignPsbtArgs,
} from './provider.js'
export type { InputToSign, Protocol } from './wallets/bitcoin-wallet.js'
