import type { InputToSign, Protocol } from './wallets/bitcoin-wallet.js'

/** An address of the wallet and what it is for. */
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
/** What is signed, and with which address. */
export interface SignMessageArgs {
  /** Plain text. */
  readonly message: string
  /** The address in use when left out. */
  readonly address?: string
  /** The wallet's own choice for that address when left out. */
  readonly protocol?: Protocol
}
/** To whom, and how much. */
export interface SendTransferArgs {
  /** Address of the network in use. */
  readonly recipient: string
  /** Satoshi, as a bigint or in digits. */
  readonly amount: bigint | string
}
/** What is signed, and whether it is sent. */
export interface SignPsbtArgs {
  /** In base64 (BIP-174). */
  readonly psbt: string
  /** Which inputs, and with which of the wallet's addresses; everything the wallet can sign when left out. */
  readonly signInputs?: readonly InputToSign[]
  /** Send the transaction too. */
  readonly broadcast?: boolean
}
/** What the wallet made of a transaction. */
export interface SignedPsbt {
  /** Base64. Some wallets answer only the id of what they sent. */
  readonly psbt?: string
  /** Id of the transaction, where the wallet has sent it. */
  readonly txid?: string
}

/** What an app works with on Bitcoin. */
export interface BitcoinProvider {
  /**
   * Addresses that the connected wallet shares.
   * @throws wallet/not-connected
   */
  getAccountAddresses(): Promise<readonly BitcoinAccount[]>
  /** Answers the signature in base64: ECDSA (65 bytes) or BIP-322. */
  signMessage(args: SignMessageArgs): Promise<string>
  /** Answers the transaction's id. */
  sendTransfer(args: SendTransferArgs): Promise<string>
  /** Has the wallet sign a partially signed transaction (BIP-174), and send it where `broadcast` says so. */
  signPSBT(args: SignPsbtArgs): Promise<SignedPsbt>
}
