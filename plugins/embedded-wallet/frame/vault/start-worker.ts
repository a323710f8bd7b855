/** Name of the worker's file beside this one; the bundle writes it in. */
declare const WORKER_FILE: string

interface TypedPolicy {
  createScriptURL(url: string): unknown
}
interface TypedFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TypedPolicy
}

/** Starts workers of the frame's own file. Trusted Types want a policy for its address; this one knows no other. */
export function workerStarter(): () => Worker {
  const address = new URL(WORKER_FILE, import.meta.url).href
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TypedFactory }
  const url = trustedTypes?.createPolicy('latchkey-worker', { createScriptURL: () => address }).createScriptURL(address) ?? address
  return () => new Worker(url as string, { type: 'module' })
}
