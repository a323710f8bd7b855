const PATTERN = /^(https?:)\/\/(\[[\da-f:.]+\]|[^[\]/:?#@\\]+)(?::(\d+|\*))?\/?$/

/**
 * Returns whether an origin matches one of the patterns `scheme://host[:port]`. In a host `*` stands for one or more labels or a part of
 * one (`https://*.example.com`, at any depth); as a port, for any. It never spans from host to port, and a host without a name matches
 * nothing. Hosts may be written in Unicode, although browsers send origins in ASCII.
 */
export function matchesOrigin(origin: string, patterns: readonly string[]): boolean {
  // Apps in native shells have their own schemes (`capacitor://localhost`).
  if (origin.includes('://') && patterns.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { origin: own, protocol, hostname, port } = new URL(origin)
  if (own !== origin) return false
  return patterns.some((pattern) => {
    const [, scheme, host = '', wanted = ''] = PATTERN.exec(pattern.toLowerCase()) ?? []
    if (scheme !== protocol || !toPattern(host).test(hostname)) return false
    const usual = protocol === 'https:' ? '443' : '80'
    return wanted === '*' || (port || usual) === (wanted || usual)
  })
}

function toPattern(host: string): RegExp {
  const url = `https://${host}`
  const ascii = URL.canParse(url) ? new URL(url).hostname : host
  if (/^[*.]+$/.test(ascii)) return /^(?!)/
  return new RegExp(`^${ascii.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[\\w-]+(?:\\.[\\w-]+)*')}$`)
}
