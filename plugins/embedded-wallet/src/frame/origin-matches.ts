/**
 * Does an origin fit a pattern of the project's list, as CSP's host sources do: `https://app.example.com`, `https://*.example.com` for any
 * number of labels but not the bare domain, `http://localhost:*` for any port?
 */
export function originMatches(pattern: string, origin: string): boolean {
  const wanted = /^(https?):\/\/(\*\.)?([^:/*]+|\[[^\]]+\])(?::(\*|\d+))?$/.exec(pattern)
  if (!wanted || !URL.canParse(origin)) return false
  const [, scheme, anyLabel, host = '', port] = wanted
  const { protocol, hostname, port: own, origin: whole } = new URL(origin)
  if (whole !== origin || protocol !== `${scheme}:`) return false
  if (port !== '*' && own !== (port === (scheme === 'https' ? '443' : '80') ? '' : (port ?? ''))) return false
  return anyLabel ? hostname.endsWith(`.${host}`) : hostname === host
}
