import type { Account, CaipNetworkId, Call } from '@latchkey/kernel'

/** The accounts that a wallet shares. */
export interface Shared {
  /** The payment account first; empty when the wallet shares nothing (any more). */
  readonly accounts: readonly Account[]
  /** The wallet's network, if it reports it. */
  readonly chain: CaipNetworkId | undefined
}

/** How a text is signed: by the key alone, or as a transaction that is never sent (BIP-322). */
export type Protocol = 'ecdsa' | 'bip322'

export interface SignMessageOrder {
  readonly message: string
  readonly account: Account
  /** Undefined for the wallet's own choice. */
  readonly protocol: Protocol | undefined
}
export interface SignedMessage {
  readonly signature: string
  /** The signer, if the wallet reports it. */
  readonly address?: string | undefined
}
export interface TransferOrder {
  readonly recipient: string
  /** Satoshi. */
  readonly amount: bigint
  readonly account: Account
}
export interface SignPsbtOrder {
  /** Base64. */
  readonly psbt: string
  /** Empty: everything the wallet can sign. */
  readonly signInputs: readonly InputToSign[]
  readonly broadcast: boolean
  readonly account: Account
}
/** One input of a transaction, and the address that signs it. */
export interface InputToSign {
  /** One of the addresses that the wallet shared. */
  readonly address: string
  /** Counts from 0. */
  readonly index: number
  /** Parts that the signature may cover. Defaults to the wallet's own choice. */
  readonly sighashTypes?: readonly number[]
}

/**
 * The common interface of Bitcoin wallets; each kind has a chunk that implements it. Errors are the wallet's, unchanged. Methods that a
 * wallet does not support are missing.
 */
export interface BitcoinWallet {
  /** Prompts the visitor. `chain` is the app's preference. */
  connect(chain: CaipNetworkId | undefined): Promise<Shared>
  /**
   * Currently shared accounts, without a prompt; no account while the wallet is locked, or after the permission is revoked. Rejects when
   * the wallet cannot report it.
   */
  look?(chain: CaipNetworkId | undefined): Promise<Shared>
  /** Whether it has rejected `look` as an unknown method. */
  readonly isMute?: boolean
  signMessage?(order: SignMessageOrder): Promise<SignedMessage>
  /** Returns the transaction's id. */
  sendTransfer?(order: TransferOrder): Promise<string>
  signPsbt?(order: SignPsbtOrder): Promise<{ readonly psbt?: string; readonly txid?: string }>
  /** Counts inscriptions and coins with runes of the account in use, without a prompt. */
  countCollectibles?(): Promise<number>
  /** Switches the wallet, and returns what it shares there. */
  switchChain?(chain: CaipNetworkId): Promise<Shared>
  /** Calls back when account or network have changed, or with `'closed'` when the permission is revoked. */
  watch?(changed: (gone?: 'closed') => void): () => void
  /** `shared`: another chain family uses the wallet, so nothing may end that session. */
  disconnect?(call: Call & { readonly shared: boolean }): Promise<unknown>
}
