import { redactAll } from './redact.js'

const MAX = 1_000

/** Returns a page's URL without query and fragment. Each part of the path is redacted, since paths contain ids and addresses. */
export function pageUrl({ protocol, origin, pathname }: Pick<Location, 'protocol' | 'origin' | 'pathname'>): string {
  // The path of a page on the disk contains the visitor's name.
  if (!protocol.startsWith('http')) return protocol
  return (origin + pathname.split('/').map(decoded).map(redactAll).join('/')).slice(0, MAX)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
