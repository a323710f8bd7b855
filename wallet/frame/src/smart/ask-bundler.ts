import { refused } from '../rpc/questions.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

interface Asked {
  readonly chain: string
  readonly method: string
  readonly params: readonly unknown[]
  /** A paymaster given by the page, instead of the operator's. */
  readonly paymaster?: string
}

/** Calls the operator's bundler or paymaster of a network (CAIP-2) through the server. @throws with its error code */
export async function askBundler(session: SmartRpcOptions['session'], { chain, method, params, paymaster }: Asked): Promise<unknown> {
  const { result, error } = await session.call('askBundler', {
    chain,
    method,
    params: [...params],
    ...(paymaster !== undefined && { paymaster }),
  })
  if (error) throw refused(error.message, error.code)
  return result
}
