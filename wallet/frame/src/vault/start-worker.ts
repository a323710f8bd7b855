/** Name of the worker's file beside this one, inserted by the bundler. */
declare const WORKER_FILE: string

interface TypedPolicy {
  createScriptURL(url: string): unknown
}
interface TypedFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TypedPolicy
}

/** Starts workers from the frame's own file. Trusted Types require a policy for its URL; this policy allows no other. */
export function workerStarter(): () => Worker {
  const address = new URL(WORKER_FILE, import.meta.url).href
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TypedFactory }
  const url = trustedTypes?.createPolicy('latchkey-worker', { createScriptURL: () => address }).createScriptURL(address) ?? address
  return () => new Worker(url as string, { type: 'module' })
}
