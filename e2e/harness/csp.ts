/** What a page's policy allows on top of its own files. */
export interface PolicyOptions {
  /** Origins for fetch and sockets: RPC endpoints, the sandbox. */
  readonly connect?: readonly string[]
  /** Scripts from elsewhere: the sandbox's test wallets. */
  readonly script?: readonly string[]
  readonly img?: readonly string[]
  readonly frame?: readonly string[]
  /** Names of Trusted Types policies the page may make. None by default. */
  readonly policies?: readonly string[]
}

/** The strict policy every page is served under; `path` is where the browser reports violations. */
export function policy({ connect = [], script = [], img = [], frame = [], policies = [] }: PolicyOptions, path: string): string {
  return [
    "default-src 'none'",
    list("script-src 'self'", script),
    "style-src 'self'",
    list("img-src 'self' data: blob:", img),
    list("connect-src 'self'", connect),
    "font-src 'none'",
    frame.length ? list('frame-src', frame) : "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    list('trusted-types', policies),
    `report-uri ${path}`,
  ].join('; ')
}

function list(directive: string, more: readonly string[]): string {
  return [directive, ...more].join(' ')
}
