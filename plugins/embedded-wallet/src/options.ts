/** The frame's URL, and its timeout. */
export interface EmbeddedWalletOptions {
  /** URL of the frame's document: `https://wallet.example.com/sdk`. Messages of any other origin are ignored. */
  readonly frameUrl: string
  /** Timeout in milliseconds, instead of 30 s, for requests that have one; for slower third-party frames. */
  readonly requestTimeout?: number
}
