/**
 * Does one of a wallet's known pages vouch for the host of an address? They do for their own host, without `www.`, and for all below it:
 * `https://example.com` for `https://link.example.com`. Addresses other than https vouch for nothing.
 */
export function isVouched(address: string, pages: readonly (string | undefined)[]): boolean {
  const host = hostOf(address)
  return (
    host !== undefined &&
    pages.some((page) => {
      const known = hostOf(page)?.replace(/^www\./, '')
      // A name of one label, like a top-level domain, vouches for itself alone.
      return known !== undefined && (host === known || (known.includes('.') && host.endsWith(`.${known}`)))
    })
  )
}

function hostOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  return protocol === 'https:' ? host : undefined
}
