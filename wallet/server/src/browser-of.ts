import { hashOf } from './secrets.js'

/** Stored for a browser that its user agent string does not name. */
export const UNKNOWN_BROWSER = 'Unknown browser'

const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns a short browser name in our own words, such as `Firefox on Linux`. No part of the user agent string reaches an email or a page.
 */
export function browserOf(agent: string | null): string {
  const nameIn = (list: typeof BROWSERS): string | undefined => list.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  const [browser = UNKNOWN_BROWSER, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Returns a hash of the user agent string, to compare two calls of a browser. */
export function agentHash(headers: Headers): string {
  return hashOf(headers.get('user-agent') ?? '')
}
