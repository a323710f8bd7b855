/** What a page's policy allows on top of its own files. */
export interface PolicyOptions {
  /** Origins for fetch and sockets: RPC endpoints. */
  readonly connect?: readonly string[]
  /** Origins of pictures: the server's proxy. */
  readonly image?: readonly string[]
  /** Pages it may show in a frame. */
  readonly frame?: readonly string[]
  /** Whether it has fonts of its own. */
  readonly fonts?: boolean
  /** Scripts that stand in the page, by their hashes. */
  readonly script?: readonly string[]
  /** Names of Trusted Types policies that the page's own framework makes. */
  readonly policies?: readonly string[]
}

/** The strict policy every page is served under; `path` is where the browser reports violations. */
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
