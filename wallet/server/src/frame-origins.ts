/** Default origins that may embed a frame: local pages, previews, and the hosts that existing apps use. */
export const defaultOrigins: readonly string[] = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'http://*.localhost:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

const PATTERN = /^(https?:)\/\/((?:\*\.)?[^*/:]+|\[[^\]]+\])(?::(\d+|\*))?$/

/** Second-level domains in which countries register names, as in `co.uk`. */
const REGISTRIES = /^(?:ac|asso|co|com|edu|go|gob|gouv|gov|gv|ltd|me|mil|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/

/**
 * Returns whether a text is a pattern of origins. A wildcard needs a domain that someone registered, or `localhost`: `https://*.com` and
 * `https://*.co.uk` are everyone's.
 */
export function isOriginPattern(text: string): boolean {
  const [, , host = ''] = PATTERN.exec(text.toLowerCase()) ?? []
  const [, suffix] = /^\*\.(.*)$/.exec(host) ?? []
  if (suffix !== undefined && suffix !== 'localhost' && (!suffix.includes('.') || REGISTRIES.test(suffix))) return false
  // With a dot at its end, `com.` would look like a registered domain.
  if (host.endsWith('.')) return false
  // URLs may have more letters in their host, some of which end an entry of a policy.
  return /^(?:(?:\*\.)?[-.\w]+|\[[\da-f:.]+\])$/.test(host) && URL.canParse(`https://${host.replace('*.', '')}`)
}
