import type { MessageValues } from '../../i18n/index.js'

/** One line of what a request says: a label and its value. */
export interface DescribedFact {
  /** Translated word for the value. */
  readonly label: string
  /** Drawn in full and set apart from the text's direction. */
  readonly value: string
  /** How the value is drawn; as text by default. */
  readonly kind?: 'address' | undefined
}

/** Why a visitor should look twice. `danger` is read out at once. */
export interface DescribedWarning {
  /** Colour; `danger` is read out at once. */
  readonly level: 'warning' | 'danger'
  /** Translated sentence: what may happen. */
  readonly text: string
}

/** A request in words, made of the object that is signed. */
export interface Described {
  /** What happens, as one sentence. */
  readonly lead: string
  /** Who, what and how much, one line each. */
  readonly facts: readonly DescribedFact[]
  /** Drawn first, the most serious on top. */
  readonly warnings: readonly DescribedWarning[]
  /** The text that is signed. */
  readonly text?: string | undefined
}

/** What a description is made with. */
export interface DescribeTools {
  /** The text of a message key in the visitor's language: `ctx.label`. */
  readonly t: (key: string, values?: MessageValues) => string
  /** Host of the site that asks: `app.example.com`, with its port where it has one. */
  readonly site: string
}
