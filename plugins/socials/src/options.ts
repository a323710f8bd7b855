/** Which providers are offered, in which order. */
export interface SocialsOptions {
  /**
   * Provider ids in display order: `google`, `x`, `discord`, `farcaster`, `github`, `apple`, `facebook`, `telegram`, or one of your own.
   * The frame's server must offer them. By default, all that it offers are shown, in this order.
   */
  readonly providers?: readonly string[]
}
