/** One wallet as the panel shows it. */
export interface PanelWallet {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly accounts: readonly string[]
  readonly shared: readonly string[]
  readonly chainId: number
  readonly chains: readonly { readonly id: number; readonly name: string }[]
  readonly locked: boolean
  readonly policy: string
  readonly sites: readonly string[]
  readonly pending: readonly { readonly id: string; readonly origin: string; readonly method: string; readonly why: string }[]
  readonly requests: readonly { readonly origin: string; readonly method: string; readonly answer: string }[]
}

/** Everything the panel shows. */
export interface PanelState {
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  readonly contracts: readonly (readonly [name: string, address: string])[]
  readonly wallets: readonly PanelWallet[]
}
