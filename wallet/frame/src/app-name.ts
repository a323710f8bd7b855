import { cleanText } from '@latchkey/kernel/untrusted-text'

const LONGEST = 80

/**
 * Returns the name that a page gives itself, on one line and without characters that are not drawn or turn others around. Undefined if
 * nothing is left.
 */
export function appName(given: string | undefined): string | undefined {
  return cleanText(given ?? '', LONGEST) || undefined
}
