import { cleanText } from '@latchkey/kernel/untrusted-text'

const LONGEST = 80
/** The name stands between quotation marks of the language: one of its own would end it, and what follows would be the frame's words. */
const QUOTES = /["“”„‟«»‹›〝〞〟]/g

/**
 * Returns the name that a page gives itself, on one line and without quotation marks or characters that are not drawn or turn others
 * around. Undefined if nothing is left.
 */
export function appName(given: string | undefined): string | undefined {
  return cleanText((given ?? '').normalize('NFKC').replace(QUOTES, ''), LONGEST) || undefined
}
