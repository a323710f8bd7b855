import { kernelErrors } from '../late/index.js'
import type { AnyMethod, Approve, Asked, RequestOptions } from '../types/index.js'
import { bounded } from '../waits/index.js'

export type Request = (name: string, params: readonly unknown[], call?: RequestOptions) => Promise<unknown>

interface Deps {
  readonly method: (name: string) => AnyMethod | undefined
  readonly approve: Approve
  /** Called once an approved request has settled, successfully or not. */
  readonly ended?: (asked: Asked) => void
  /** Called after each successful request that needed approval, by us or by the wallet. The namespace is the request's, if given. */
  readonly succeeded?: (namespace: string | undefined) => void
  /** Called with a method that is not listed. */
  readonly refused?: (method: string) => void
  readonly signal: AbortSignal
}

/**
 * The only way requests are run: free methods run immediately, others wait for the visitor, anything unlisted is refused (specification
 * section 6).
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
    // The object shown is the object processed: one frozen copy for both.
    const frozen = Object.freeze(structuredClone(params))
    const asked: Asked = { method: name, params: frozen, namespace, signal: both }
    const yes = await bounded(approve(asked), call)
    if (!yes) throw kernelErrors.create('rpc-rejected', { method: name })
    return run(frozen).finally(() => ended?.(asked))
  }
}
