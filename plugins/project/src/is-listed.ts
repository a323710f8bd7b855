import { isLocalHost, matchesOrigin } from '@latchkey/kernel/links'

/** Returns whether an origin matches the list, by the server's rules. Pages of this machine always match, for development. */
export function isListed(origin: string, allowed: readonly string[]): boolean {
  return matchesOrigin(origin, allowed) || (URL.canParse(origin) && isLocalHost(new URL(origin).hostname))
}
