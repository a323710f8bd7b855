import { kernelErrors } from '../late/index.js'
import type { AnyMethod } from '../types/index.js'
import { bounded } from '../waits/index.js'

/** How one request is made. */
export interface RequestOptions {
  /** Family that it is for, where the method does not say: its question ends with that family's session. */
  readonly namespace?: string
  /** Takes the request back, also from the screen. It then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}
/** A request that the visitor is asked about. */
export interface Asked {
  readonly method: string
  readonly params: readonly unknown[]
  readonly namespace: string | undefined
  readonly signal: AbortSignal
}
/** Asks the visitor; the shell does it by default. */
export type Approve = (call: Asked) => Promise<boolean>

export type Request = (name: string, params: readonly unknown[], call?: RequestOptions) => Promise<unknown>

interface Deps {
  readonly method: (name: string) => AnyMethod | undefined
  readonly approve: Approve
  /** Hears once the outcome of what was approved is there, good or bad. */
  readonly ended?: (asked: Asked) => void
  /** Hears of each that succeeded and that a visitor is asked about, by us or by the wallet; the namespace is the one it was for, where it said. */
  readonly succeeded?: (namespace: string | undefined) => void
  /** Hears of a method that nobody lists. */
  readonly refused?: (method: string) => void
  readonly signal: AbortSignal
}

/**
 * The only way a request is made: free methods run at once, others wait for the visitor, anything unlisted is refused
 * (specification section 6).
 */
export function runByPolicy({ method, approve, ended, succeeded, refused, signal }: Deps): Request {
  return async (name, params, { namespace, signal: own } = {}) => {
    const owner = method(name)
    if (!owner) {
      refused?.(name)
      throw kernelErrors.create('rpc-not-allowed', { method: name })
    }
    const both = own ? AbortSignal.any([own, signal]) : signal
    both.throwIfAborted()
    if (owner.params) {
      const { check } = await import('../wire/check.js')
      const problem = check(owner.params, params)
      if (problem) throw kernelErrors.create('rpc-params', { method: name, problem })
      both.throwIfAborted()
    }
    const policy = typeof owner.policy === 'function' ? owner.policy() : owner.policy
    const call = { signal: both }
    const run = async (given: readonly unknown[]): Promise<unknown> => {
      const answer = await bounded(owner.handle(given, call), call)
      if (owner.policy !== 'free') succeeded?.(namespace)
      return answer
    }
    if (policy === 'free') return run(params)
    // What is shown is the object that is handled: one frozen copy for both.
    const frozen = Object.freeze(structuredClone(params))
    const asked: Asked = { method: name, params: frozen, namespace, signal: both }
    const yes = await bounded(approve(asked), call)
    if (!yes) throw kernelErrors.create('rpc-rejected', { method: name })
    return run(frozen).finally(() => ended?.(asked))
  }
}
