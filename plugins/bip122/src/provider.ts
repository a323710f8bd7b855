import type { InputToSign, Protocol } from './wallets/bitcoin-wallet.js'

/** An address of the wallet and what it is for. */
export interface BitcoinAccount {
  readonly address: string
  readonly purpose: 'payment' | 'ordinal' | 'stx'
  readonly publicKey?: string
  readonly path?: string
}
export interface SignMessageArgs {
  readonly message: string
  /** The address in use when left out. */
  readonly address?: string
  /** The wallet's own choice for that address when left out. */
  readonly protocol?: Protocol
}
export interface SendTransferArgs {
  readonly recipient: string
  /** Satoshi, as a bigint or in digits. */
  readonly amount: bigint | string
}
export interface SignPsbtArgs {
  /** Base64. */
  readonly psbt: string
  /** Which inputs, and with which of the wallet's addresses; everything the wallet can sign when left out. */
  readonly signInputs?: readonly InputToSign[]
  /** Send the transaction too. */
  readonly broadcast?: boolean
}
export interface SignedPsbt {
  /** Base64. Some wallets answer only the id of what they sent. */
  readonly psbt?: string
  readonly txid?: string
}

/** What an app works with on Bitcoin. */
export interface BitcoinProvider {
  getAccountAddresses(): Promise<readonly BitcoinAccount[]>
  /** Answers the signature in base64: ECDSA (65 bytes) or BIP-322. */
  signMessage(args: SignMessageArgs): Promise<string>
  /** Answers the transaction's id. */
  sendTransfer(args: SendTransferArgs): Promise<string>
  signPSBT(args: SignPsbtArgs): Promise<SignedPsbt>
}
