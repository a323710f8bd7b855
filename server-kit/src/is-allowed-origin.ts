import { isLocalHost, matchesOrigin } from '@latchkey/kernel/links'

/** Returns whether an origin matches the list, by the rules of `matchesOrigin`. Pages of this machine always match, for development. */
export function isAllowedOrigin(origin: string, allowed: readonly string[] = []): boolean {
  return matchesOrigin(origin, allowed) || (/^https?:/.test(origin) && isLocalHost(URL.parse(origin)?.hostname ?? ''))
}
