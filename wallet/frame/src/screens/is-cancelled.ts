/** Returns whether the visitor cancelled, which shows no error. */
export function isCancelled(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 4001
}
