/** Longer texts are cut: the beginning of an error message describes the problem. */
const MAX = 2_000

/**
 * Replaces everything in a text that could identify a visitor: addresses, hashes and keys of any family, also shortened ones, email
 * addresses, account names, and everything after the host of a URL.
 */
export function redact(text: string): string {
  // The last word of a cut text may be half an address.
  const whole = text.length > MAX ? text.slice(0, MAX).replace(/\S*$/, '') : text
  return (
    whole
      .replace(/[a-z][a-z\d+.-]*:\/\/\S*/gi, hostOf)
      .replace(/\S+/g, (word) => (/\S@|%40|\.eth\b|\w(?:…|\.{3})\w/i.test(word) ? '…' : word))
      // Queries and fragments of relative URLs, and of payment links.
      .replace(/[?#]\S+/g, '…')
      // Base58 and bech32 have no common prefix. Words of this length are rare.
      .replace(/[\da-z]{25,}/gi, '…')
      .replace(/0x[\da-f]+/gi, '…')
  )
}

/** Like `redact`, and replaces numbers: any of them may be an amount. */
export function redactAll(text: string): string {
  return redact(text).replace(/\p{N}(?:[\p{N}\s.,'’_٫٬]*\p{N})?/gu, '…')
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '…'
}
