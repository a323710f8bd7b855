/** The part of a Wallet Standard wallet that Solana needs. */
export interface StandardWallet {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Partial<StandardFeatures>
  readonly accounts: readonly StandardAccount[]
}
export interface StandardAccount {
  readonly address: string
  readonly publicKey: ArrayLike<number>
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** The features that are used, by name. A wallet may lack any of them except the first. */
export interface StandardFeatures {
  readonly 'standard:connect': {
    connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  }
  readonly 'standard:disconnect': { disconnect(): Promise<void> }
  readonly 'standard:events': {
    on(event: 'change', listener: (change: { readonly accounts?: readonly StandardAccount[] }) => void): () => void
  }
  readonly 'solana:signIn': {
    signIn(...inputs: readonly object[]): Promise<readonly SignedIn[]>
  }
  readonly 'solana:signMessage': {
    signMessage(
      ...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]
    ): Promise<readonly { readonly signedMessage: ArrayLike<number>; readonly signature: ArrayLike<number> }[]>
  }
  readonly 'solana:signTransaction': {
    readonly supportedTransactionVersions?: readonly unknown[]
    signTransaction(...inputs: readonly SignInput[]): Promise<readonly { readonly signedTransaction: ArrayLike<number> }[]>
  }
  readonly 'solana:signAndSendTransaction': {
    readonly supportedTransactionVersions?: readonly unknown[]
    signAndSendTransaction(...inputs: readonly SignInput[]): Promise<readonly { readonly signature: ArrayLike<number> }[]>
  }
}
export interface SignInput {
  readonly account: StandardAccount
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: object
}
export interface SignedIn {
  readonly account: StandardAccount
  readonly signedMessage: ArrayLike<number>
  readonly signature: ArrayLike<number>
}
