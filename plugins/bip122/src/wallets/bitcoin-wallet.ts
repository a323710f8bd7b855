import type { Account, CaipNetworkId, Call } from '@latchkey/kernel'

/** What a wallet shares. */
export interface Shared {
  /** The payment account first; empty when the wallet shares nothing (any more). */
  readonly accounts: readonly Account[]
  /** Where the wallet is, when it says so. */
  readonly chain: CaipNetworkId | undefined
}

/** How a text is signed: by the key alone, or as a transaction that is never sent (BIP-322). */
export type Protocol = 'ecdsa' | 'bip322'

export interface SignMessageOrder {
  readonly message: string
  readonly account: Account
  /** The wallet's own choice when left out. */
  readonly protocol: Protocol | undefined
}
export interface SignedMessage {
  readonly signature: string
  /** The signer, where the wallet says so. */
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
  /** One that the wallet shared. */
  readonly address: string
  /** Counts from 0. */
  readonly index: number
  /** What the signature may cover; the wallet's own choice when left out. */
  readonly sighashTypes?: readonly number[]
}

/**
 * A wallet in our own language; each kind has a chunk that speaks its own. Errors are the wallet's, as they come. What a wallet
 * cannot do it lacks.
 */
export interface BitcoinWallet {
  /** Asks the visitor. `chain` is what the app would like. */
  connect(chain: CaipNetworkId | undefined): Promise<Shared>
  /**
   * What the wallet shares now, without a question; no account while it is locked, or once the permission is gone. Rejects when the wallet
   * cannot tell.
   */
  look?(chain: CaipNetworkId | undefined): Promise<Shared>
  signMessage?(order: SignMessageOrder): Promise<SignedMessage>
  /** Answers the transaction's id. */
  sendTransfer?(order: TransferOrder): Promise<string>
  signPsbt?(order: SignPsbtOrder): Promise<{ readonly psbt?: string; readonly txid?: string }>
  /** Moves the wallet, and answers what it shares there. */
  switchChain?(chain: CaipNetworkId): Promise<Shared>
  /** Calls back when account or network have changed, or with `'closed'` when the permission is gone. */
  watch?(changed: (gone?: 'closed') => void): () => void
  /** `shared`: another family of chains uses the wallet, so nothing may end that. */
  disconnect?(call: Call & { readonly shared: boolean }): Promise<unknown>
}
