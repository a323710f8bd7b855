/** Local development needs no entry in the list. */
const LOCAL = ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*']

/**
 * Returns whether an origin matches the list. `*` stands for any part of a host (`https://*.example.com`, any depth) or for any port; it
 * never spans from host to port or into another domain. Local hosts always match.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[] = []): boolean {
  return [...LOCAL, ...allowed].some((entry) => toPattern(entry).test(origin))
}

function toPattern(entry: string): RegExp {
  const [, scheme = '', host = '', port] = /^(\w+):\/\/([^:/]+)(?::(\d+|\*))?\/?$/.exec(entry) ?? []
  const hostPattern = asciiOf(host)
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '[a-z0-9-]+(?:\\.[a-z0-9-]+)*')
  const portPattern = port === undefined ? '' : port === '*' ? '(?::\\d+)?' : `:${port}`
  return new RegExp(`^${scheme}://${hostPattern}${portPattern}$`, 'i')
}

/** Browsers send origins in ASCII (`xn--…`); an operator writes the domain as people do. */
function asciiOf(host: string): string {
  const url = `https://${host}`
  return URL.canParse(url) ? new URL(url).hostname : host
}
