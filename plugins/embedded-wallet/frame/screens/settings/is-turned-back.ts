/** Did the visitor turn back on the way? Nothing is said about that. */
export function isTurnedBack(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 4001
}
