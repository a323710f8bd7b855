/** Local development needs no entry in a list. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * Returns true if an origin matches the list, by the server's rules. `*` stands for any part of a host, or for any port, and never spans
 * both.
 */
export function isListed(origin: string, allowed: readonly string[]): boolean {
  return LOCAL.test(origin) || allowed.some((entry) => patternOf(entry).test(origin))
}

function patternOf(entry: string): RegExp {
  const [, scheme = '', host = '', port] = /^(\w+):\/\/([^:/]+)(?::(\d+|\*))?\/?$/.exec(entry) ?? []
  const hosts = host.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[a-z0-9-]+(?:\\.[a-z0-9-]+)*')
  const ports = port === undefined ? '' : port === '*' ? '(?::\\d+)?' : `:${port}`
  return new RegExp(`^${scheme}://${hosts}${ports}$`, 'i')
}
