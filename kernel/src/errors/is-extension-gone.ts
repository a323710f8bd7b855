/** Browsers give no code for it. */
const GONE = /extension context invalidated|disconnected port|receiving end does not exist/i

/**
 * Returns whether an error says that a wallet's extension was updated or removed while the page was open, so that only a reload reaches
 * it again. Looks at the messages of the error and of what it wraps.
 */
export function isExtensionGone(error: unknown, depth = 0): boolean {
  if (typeof error === 'string') return GONE.test(error)
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { message, cause, error: nested, originalError } = error as { readonly [name: string]: unknown }
  return [message, cause, nested, originalError].some((each) => isExtensionGone(each, depth + 1))
}
