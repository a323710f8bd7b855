/**
 * Tokens and proofs by `jose`, an optional peer: whoever only embeds a frame has no server half, and need not install it. Loaded with the first
 * call, and kept by the runtime after that.
 */
export function loadJose(): Promise<typeof import('jose')> {
  return import('jose')
}
