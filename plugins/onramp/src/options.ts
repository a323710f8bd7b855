/** Links for buying, and for reading more. */
export interface OnrampOptions {
  /**
   * The visitor's location, as far as you know it: ISO 3166-1, and for the United States ISO 3166-2, `US-NY`. By default, the server
   * decides.
   */
  readonly country?: string
  /** URL of "Learn more" about buying; the button is hidden without it. */
  readonly learnMoreUrl?: string
}
