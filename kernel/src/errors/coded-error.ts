/** As JavaScript has it since ES2022, for sites whose `lib` is older. */
export interface Cause {
  /** What led to the error. */
  readonly cause?: unknown
}

/** The one error class. Tell errors apart by `code`: `instanceof` fails when two copies are installed. */
export class CodedError<Code extends string = string, Details = unknown> extends Error {
  /** Always `CodedError`, as stack traces and consoles show it. */
  override readonly name = 'CodedError'
  /** The package's catalogue: `kernel`, `wallet`, `swaps`. */
  readonly catalogue: string
  /** Which error of its catalogue: `rejected`. */
  readonly code: Code
  /** What the error is about, with fields that its code fixes. */
  readonly details: Details
  /**
   * Where it is written what happened and what to do, as consoles show it: `docs/errors.md#wallet-rejected`. It stands beside the message,
   * since the specification fixes some of those. Undefined for a catalogue without a page.
   */
  readonly docs: string | undefined
  constructor(catalogue: string, code: Code, message: string, details: Details, options?: Cause, page?: string) {
    super(message, options)
    this.docs = page && `${page}#${catalogue}-${code}`
    this.catalogue = catalogue
    this.code = code
    this.details = details
  }
}

/** The errors one package can raise: code to details. */
export interface ErrorCatalogue<E> {
  /** Makes an error of this catalogue. `options.cause` keeps what it comes from. */
  create<K extends keyof E & string>(code: K, details: E[K], options?: Cause): CodedError<K, E[K]>
  /** Works across copies of a package: looks at `catalogue` and `code`, never at the class. */
  is<K extends keyof E & string>(error: unknown, code?: K): error is CodedError<K, E[K]>
}

/** One sentence a code. */
export type ErrorTexts<E> = { readonly [K in keyof E & string]: (details: E[K]) => string }

/** Lists every code of our own packages; a script writes it from the catalogues. */
export const errorPage = 'docs/errors.md'

/** What a catalogue has besides its sentences. */
export interface ErrorCatalogueOptions<B = object> {
  /** Codes of a smaller catalogue that this one contains. */
  readonly base?: ErrorTexts<B>
  /** Page that explains the codes, for `CodedError.docs`: each has its place at `#<catalogue>-<code>`. */
  readonly page?: string
}

/**
 * Makes a catalogue of errors from one sentence a code.
 *
 * @example
 * const loyaltyErrors = defineErrors<LoyaltyErrors>('loyalty', { 'not-enough': ({ points }) => `${points} points are missing.` })
 */
export function defineErrors<E extends B, B = object>(
  catalogue: string,
  texts: Omit<ErrorTexts<E>, keyof B>,
  { base, page }: ErrorCatalogueOptions<B> = {},
): ErrorCatalogue<E> {
  // What `texts` leaves out is in `base`.
  const all = { ...base, ...texts } as ErrorTexts<E>
  return {
    create: (code, details, options) => new CodedError(catalogue, code, all[code](details), details, options, page),
    is: <K extends keyof E & string>(error: unknown, code?: K): error is CodedError<K, E[K]> => {
      const coded = error as Partial<CodedError> | undefined | null
      return coded?.catalogue === catalogue && (code === undefined || coded.code === code)
    },
  }
}
