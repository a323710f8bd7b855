/** Amounts that are suggested, and where the exchange opens. */
export interface PayExchangeOptions {
  /** Suggested amounts, in whole units of the asset. Defaults to `['10', '50', '100']`. */
  readonly presets?: readonly string[]
  /** Opens the exchange in a tab rather than a small window. */
  readonly openInNewTab?: boolean
}
