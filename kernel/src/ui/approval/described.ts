import type { MessageValues } from '../../i18n/index.js'

/** Units of an asset, for their value in the visitor's currency. */
export interface DescribedSum {
  /** CAIP-10 id of a token; the network's coin by default. */
  readonly asset?: string | undefined
  /** In base units, as a decimal integer. */
  readonly units: string
  /** How many digits of `units` stand behind the decimal mark. */
  readonly decimals: number
}

/** One line of a described request: a label and its value. */
export interface DescribedFact {
  /** Translated label. */
  readonly label: string
  /** Displayed in full and isolated from the text direction. */
  readonly value: string
  /** How to display the value; as text by default. */
  readonly kind?: 'address' | undefined
  /** Amounts whose worth is shown beside the value. A line without a value is only shown if all of them have a price. */
  readonly sums?: readonly DescribedSum[] | undefined
}

/** A separate part of a request, such as a call of a batch. */
export interface DescribedPart {
  /** Its place in the request: `2`, or `2.1` for the first part of the second one. */
  readonly number: string
  /** The effect, in one sentence. */
  readonly lead: string
  /** Parties, assets and amounts, one line each. */
  readonly facts: readonly DescribedFact[]
}

/** A reason for the visitor to be careful. `danger` is announced immediately. */
export interface DescribedWarning {
  /** Severity and colour; `danger` is announced immediately. */
  readonly level: 'warning' | 'danger'
  /** Translated sentence: the possible harm. */
  readonly text: string
  /** Numbers of the affected parts. None if it concerns the whole request. */
  readonly parts?: readonly string[] | undefined
}

/** A request in words, created from the object that is signed. */
export interface Described {
  /** The effect, in one sentence. */
  readonly lead: string
  /** Parties, assets and amounts, one line each. */
  readonly facts: readonly DescribedFact[]
  /** Shown before the facts, in this order. None by default. */
  readonly parts?: readonly DescribedPart[] | undefined
  /** Shown first, the most serious on top. */
  readonly warnings: readonly DescribedWarning[]
  /** The text to sign. */
  readonly text?: string | undefined
}

/** Inputs of a description. */
export interface DescribeTools {
  /** Returns the text of a message key in the visitor's language: `ctx.label`. */
  readonly t: (key: string, values?: MessageValues) => string
  /** Host of the requesting site: `app.example.com`, with its port if it has one. */
  readonly site: string
}
