/** The one error class. Tell errors apart by `code`: `instanceof` fails when two copies are installed. */
export class CodedError<Code extends string = string, Details = unknown> extends Error {
  override readonly name = 'CodedError'
  /** The package's catalogue: `kernel`, `wallet`, `swaps`. */
  readonly catalogue: string
  readonly code: Code
  readonly details: Details
  constructor(catalogue: string, code: Code, message: string, details: Details, options?: ErrorOptions) {
    super(message, options)
    this.catalogue = catalogue
    this.code = code
    this.details = details
  }
}

/** The errors one package can raise: code to details. */
export interface ErrorCatalogue<E> {
  create<K extends keyof E & string>(code: K, details: E[K], options?: ErrorOptions): CodedError<K, E[K]>
  /** Works across copies of a package: looks at `catalogue` and `code`, never at the class. */
  is<K extends keyof E & string>(error: unknown, code?: K): error is CodedError<K, E[K]>
}

/** One sentence a code. */
export type ErrorTexts<E> = { readonly [K in keyof E & string]: (details: E[K]) => string }

/** Makes a catalogue of errors from one sentence a code; `base` are the codes of a smaller catalogue that this one contains. */
export function defineErrors<E extends B, B = object>(
  catalogue: string,
  texts: Omit<ErrorTexts<E>, keyof B>,
  base?: ErrorTexts<B>,
): ErrorCatalogue<E> {
  // What `texts` leaves out is in `base`.
  const all = { ...base, ...texts } as ErrorTexts<E>
  return {
    create: (code, details, options) => new CodedError(catalogue, code, all[code](details), details, options),
    is: <K extends keyof E & string>(error: unknown, code?: K): error is CodedError<K, E[K]> => {
      const coded = error as Partial<CodedError> | undefined | null
      return coded?.catalogue === catalogue && (code === undefined || coded.code === code)
    },
  }
}
