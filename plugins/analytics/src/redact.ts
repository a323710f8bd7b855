/** Longer texts are cut: the beginning of an error message describes the problem. */
const MAX = 2_000

/** Words that tell who someone is: addresses of mail, account names of the usual services, and shortened addresses. */
const WHO = /\S@|%40|\.(?:eth|sol|bnb|crypto|wallet|nft|dao|lens)\b|\w(?:…|\.{3})\w/i

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
      .replace(/\S+/g, (word) => (WHO.test(word) ? '…' : word))
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
