/** Which providers visitors may log in with. */
export interface SocialsOptions {
  /**
   * Ids in the order they are shown: `google`, `x`, `discord`, `farcaster`, `github`, `apple`, `facebook`, `telegram`, or one of your own. The
   * frame's server has to offer them. Left out, those that it offers are shown, in this order.
   */
  readonly providers?: readonly string[]
}
