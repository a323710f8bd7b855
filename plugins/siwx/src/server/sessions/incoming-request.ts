/** A request as any framework has it. */
export interface IncomingRequest {
  /** Taken for reading when left out, as in a page that is rendered. */
  readonly method?: string | undefined
  /** `cookie`, `authorization` and `origin` are read. */
  readonly headers: Headers | { readonly [name: string]: string | readonly string[] | undefined }
}

export function headersOf({ headers }: IncomingRequest): Headers {
  if (headers instanceof Headers) return headers
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // Names that begin with a colon are HTTP/2's own.
    if (value !== undefined && !name.startsWith(':'))
      all.set(name, typeof value === 'string' ? value : value.join(name === 'cookie' ? '; ' : ', '))
  }
  return all
}

/**
 * Browsers send cookies for any page, so on anything but reading the page itself has to ask: browsers name it then. What is read
 * goes only to pages that the app's own answer lets read it.
 */
export function isTrusted(request: IncomingRequest, origin: string, byCookie: boolean): boolean {
  const from = headersOf(request).get('origin')
  if (from !== null) return from === origin
  return !byCookie || /^(GET|HEAD|OPTIONS)$/.test(request.method?.toUpperCase() ?? 'GET')
}
