/** A wallet as described in wallet lists. Latchkey's `ListedWallet` has the same fields. */
export interface DirectoryWallet {
  /** Id in the list. */
  readonly id: string
  /** Name shown to visitors. */
  readonly name: string
  /** Reverse domain name under which its extension announces itself (EIP-6963). */
  readonly rdns?: string
  /** Icon as a data URI. */
  readonly image_url: string
  /** Website of its makers, under `.example`. */
  readonly homepage: string
  /** Scheme of its phone app. */
  readonly mobile_link?: string
  /** Scheme of its desktop app. */
  readonly desktop_link?: string
  /** URL of its web app. */
  readonly webapp_link?: string
  /** Universal link of its phone app. */
  readonly link_mode?: string
  /** Page in Apple's App Store. */
  readonly app_store?: string
  /** Page in Google Play. */
  readonly play_store?: string
  /** Page in the Chrome Web Store. */
  readonly chrome_store?: string
  /** Page on Firefox Add-ons. */
  readonly firefox_store?: string
  /** CAIP-2 chains or namespaces; absent when unknown. */
  readonly chains?: readonly string[]
  /** The list's owner has certified it. */
  readonly certified?: boolean
}
