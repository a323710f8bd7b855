/** The suffix of names, and where they are explained. */
export interface NamesOptions {
  /** Suffix of the operator's names, as configured on the server: `latchkey.example`. */
  readonly suffix: string
  /** Target of "Learn more" about names; without it the button is absent. */
  readonly learnMoreUrl?: string
}
