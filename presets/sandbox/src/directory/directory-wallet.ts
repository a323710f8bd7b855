/** A wallet as lists of wallets describe it. Latchkey's `ListedWallet` has the same fields. */
export interface DirectoryWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly image_url: string
  readonly homepage: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly link_mode?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly firefox_store?: string
  /** CAIP-2 chains or namespaces; absent when unknown. */
  readonly chains?: readonly string[]
  readonly certified?: boolean
}
