/** Where the frame is, and how it is asked. */
export interface EmbeddedWalletOptions {
  /** Address of the frame's document: `https://wallet.example.com/sdk`. Its origin is the only one that is listened to. */
  readonly frameUrl: string
  /** Milliseconds instead of 30 s for the requests that have a limit, for frames of others that take longer. */
  readonly requestTimeout?: number
}
