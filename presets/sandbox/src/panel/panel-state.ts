/** One wallet, as shown in the panel. */
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
  readonly pending: readonly {
    readonly id: string
    /** The requesting site, as text. */
    readonly from: string
    readonly method: string
    readonly why: string
    readonly title: string
    readonly action: string
    readonly facts: readonly (readonly [label: string, value: string])[]
  }[]
  readonly sessions: readonly {
    readonly topic: string
    readonly peer: { readonly name: string; readonly url: string }
    readonly chains: readonly string[]
    readonly accounts: readonly string[]
    readonly expiry: number
  }[]
  readonly requests: readonly { readonly origin: string; readonly method: string; readonly answer: string }[]
}

/** Everything the panel shows. */
export interface PanelState {
  /** URL of the relay. */
  readonly relay: string
  /** For all families: the node's URL, and the network's id elsewhere. */
  readonly chains: readonly { readonly name: string; readonly url: string; readonly known: string }[]
  readonly contracts: readonly (readonly [name: string, address: string])[]
  readonly wallets: readonly PanelWallet[]
  /** Tokens whose price can be moved, and where; absent without pools. */
  readonly market?: { readonly chains: readonly { readonly id: number; readonly name: string }[]; readonly symbols: readonly string[] }
}
