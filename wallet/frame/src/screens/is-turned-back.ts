/** Returns whether the visitor cancelled, which shows no error. */
export function isTurnedBack(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 4001
}
