/** A request of any framework. */
export interface IncomingRequest {
  /** Defaults to a read, such as a page render. */
  readonly method?: string | undefined
  /** `cookie`, `authorization` and `origin` are read. */
  readonly headers: Headers | { readonly [name: string]: string | readonly string[] | undefined }
}

export function headersOf({ headers }: IncomingRequest): Headers {
  if (headers instanceof Headers) return headers
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // Names that begin with a colon are HTTP/2 pseudo-headers.
    if (value !== undefined && !name.startsWith(':'))
      all.set(name, typeof value === 'string' ? value : value.join(name === 'cookie' ? '; ' : ', '))
  }
  return all
}

/**
 * Browsers send cookies with requests from any page, so anything but a read must come from the page itself, whose origin browsers then
 * send. Responses to reads are only visible to pages that the app's CORS headers allow.
 */
export function isTrusted(request: IncomingRequest, origin: string, byCookie: boolean): boolean {
  const from = headersOf(request).get('origin')
  if (from !== null) return from === origin
  return !byCookie || /^(GET|HEAD|OPTIONS)$/.test(request.method?.toUpperCase() ?? 'GET')
}
