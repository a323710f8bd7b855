/** What names end with, and where they are explained. */
export interface NamesOptions {
  /** What the operator's names end with, as the server has it: `latchkey.example`. */
  readonly suffix: string
  /** Where "Learn more" about names leads; the button is absent without it. */
  readonly learnMoreUrl?: string
}
