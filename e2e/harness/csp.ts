/** Sources that a page's policy allows in addition to its own files. */
export interface PolicyOptions {
  /** Origins for fetch and sockets: RPC endpoints. */
  readonly connect?: readonly string[]
  /** Origins of images: the server's proxy. */
  readonly image?: readonly string[]
  /** Pages it may show in an iframe. */
  readonly frame?: readonly string[]
  /** Whether it has its own fonts. */
  readonly fonts?: boolean
  /** Inline scripts of the page, by their hashes. */
  readonly script?: readonly string[]
  /** Names of the Trusted Types policies that the page's framework creates. */
  readonly policies?: readonly string[]
}

/** The strict policy for all pages; the browser reports violations to `path`. */
export function policy(
  { connect = [], image = [], frame = ["'none'"], script = [], fonts = false, policies = ["'none'"] }: PolicyOptions,
  path?: string,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...image].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    `font-src ${fonts ? "'self'" : "'none'"}`,
    ['frame-src', ...frame].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types', ...policies].join(' '),
    ...(path ? [`report-uri ${path}`] : []),
  ].join('; ')
}
