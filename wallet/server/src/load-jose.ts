/**
 * Loads `jose` for tokens and proofs. It is an optional peer dependency: apps that only embed a frame have no server half and need not
 * install it. Loaded with the first call, then cached by the runtime.
 */
export function loadJose(): Promise<typeof import('jose')> {
  return import('jose')
}
