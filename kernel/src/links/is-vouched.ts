/**
 * Returns whether one of a wallet's known pages vouches for the host of an address. A page vouches for its own host, without `www.`, and
 * all subdomains: `https://example.com` for `https://link.example.com`. Addresses other than https vouch for nothing.
 */
export function isVouched(address: string, pages: readonly (string | undefined)[]): boolean {
  const host = hostOf(address)
  return (
    host !== undefined &&
    pages.some((page) => {
      const known = hostOf(page)?.replace(/^www\./, '')
      // A single-label name, like a top-level domain, vouches only for itself.
      return known !== undefined && (host === known || (known.includes('.') && host.endsWith(`.${known}`)))
    })
  )
}

function hostOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  return protocol === 'https:' ? host : undefined
}
