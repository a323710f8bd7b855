/** Local development needs no entry in any list. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/** Does an origin match the list, as the server reads it? `*` stands for any part of a host, or for any port, and never crosses from one to the other. */
export function isListed(origin: string, allowed: readonly string[]): boolean {
  return LOCAL.test(origin) || allowed.some((entry) => patternOf(entry).test(origin))
}

function patternOf(entry: string): RegExp {
  const [, scheme = '', host = '', port] = /^(\w+):\/\/([^:/]+)(?::(\d+|\*))?\/?$/.exec(entry) ?? []
  const hosts = host.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[a-z0-9-]+(?:\\.[a-z0-9-]+)*')
  const ports = port === undefined ? '' : port === '*' ? '(?::\\d+)?' : `:${port}`
  return new RegExp(`^${scheme}://${hosts}${ports}$`, 'i')
}
