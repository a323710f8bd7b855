import type { InputToSign, Protocol } from './wallets/bitcoin-wallet.js'

/** An address of the wallet and its purpose. */
export interface BitcoinAccount {
  /** Plain address. */
  readonly address: string
  /** `payment` for coins, `ordinal` for inscriptions, `stx` for Stacks. */
  readonly purpose: 'payment' | 'ordinal' | 'stx'
  /** In hexadecimal. */
  readonly publicKey?: string
  /** Derivation path (BIP-32). */
  readonly path?: string
}
/** The text to sign, and the address to sign with. */
export interface SignMessageArgs {
  /** Plain text. */
  readonly message: string
  /** Defaults to the address in use. */
  readonly address?: string
  /** Defaults to the wallet's own choice for that address. */
  readonly protocol?: Protocol
}
/** The recipient and the amount. */
export interface SendTransferArgs {
  /** Address on the network in use. */
  readonly recipient: string
  /** Satoshi, as a bigint or in digits. */
  readonly amount: bigint | string
}
/** The transaction to sign, and whether to send it. */
export interface SignPsbtArgs {
  /** In base64 (BIP-174). */
  readonly psbt: string
  /** Which inputs to sign, and with which of the wallet's addresses. Defaults to everything the wallet can sign. */
  readonly signInputs?: readonly InputToSign[]
  /** Send the transaction too. */
  readonly broadcast?: boolean
}
/** The wallet's result for a transaction. */
export interface SignedPsbt {
  /** Base64. Some wallets return only the id of what they sent. */
  readonly psbt?: string
  /** Id of the transaction, if the wallet has sent it. */
  readonly txid?: string
}

/** The provider an app works with on Bitcoin. */
export interface BitcoinProvider {
  /**
   * Addresses that the connected wallet shares.
   * @throws wallet/not-connected
   */
  getAccountAddresses(): Promise<readonly BitcoinAccount[]>
  /** Returns the signature in base64: ECDSA (65 bytes) or BIP-322. */
  signMessage(args: SignMessageArgs): Promise<string>
  /** Returns the transaction's id. */
  sendTransfer(args: SendTransferArgs): Promise<string>
  /** Asks the wallet to sign a partially signed transaction (BIP-174), and to send it if `broadcast` is set. */
  signPSBT(args: SignPsbtArgs): Promise<SignedPsbt>
}
