/** Quirks of real wallets, all off by default. */
export interface WalletQuirks {
  /** Methods this wallet does not support, such as `wallet_revokePermissions`: answered with 4200. */
  readonly without: readonly string[]
  /** The unknown-chain error comes as -32603 with 4902 in `data.originalError.code`. */
  readonly wrapUnknownChain: boolean
  /** `eth_requestAccounts` resolves to an empty list. */
  readonly emptyAccounts: boolean
  /** Addresses are returned without checksum. */
  readonly lowerCase: boolean
  /** A chain switch sends no `chainChanged`. */
  readonly silentSwitch: boolean
  /** Accepts a second connection request while one is open, instead of -32002. */
  readonly parallelPrompts: boolean
  /** A signed Solana transaction is not returned, only its signature. */
  readonly signatureOnly: boolean
  /** Adds a priority price to Solana transactions without other signers: the returned transaction differs. */
  readonly priorityFee: boolean
  /** The value of `wallet_getCapabilities` for atomic batches, and whether they are supported. */
  readonly atomic: 'unsupported' | 'ready' | 'supported'
}

/** A wallet without quirks. */
export function noQuirks(): WalletQuirks {
  return {
    without: [],
    wrapUnknownChain: false,
    emptyAccounts: false,
    lowerCase: false,
    silentSwitch: false,
    parallelPrompts: false,
    signatureOnly: false,
    priorityFee: false,
    atomic: 'unsupported',
  }
}
