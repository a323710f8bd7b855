/** A wallet as defined by the wallet standard. */
export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: { readonly [name: string]: object }
  readonly accounts: readonly StandardAccount[]
}

/** An account that a site may use. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** Registers wallets with the page: at once, and with every library that announces itself later. */
export function registerWallets(wallets: readonly StandardWallet[]): void {
  const callback = (api: { register(...wallets: StandardWallet[]): unknown }): void => void api.register(...wallets)
  if (!wallets.length) return
  addEventListener('wallet-standard:app-ready', (event) => {
    // The event contains the register function.
    callback((event as CustomEvent<Parameters<typeof callback>[0]>).detail)
  })
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
}
