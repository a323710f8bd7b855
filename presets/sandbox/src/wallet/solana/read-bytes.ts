import { base58, base64 } from '@scure/base'
import { RpcError } from '../../errors.js'

/**
 * Decodes bytes from the text in a request.
 * @throws RpcError -32602
 */
export function bytesOf(value: unknown, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    if (typeof value === 'string') return (encoding === 'base58' ? base58 : base64).decode(value)
  } catch {
    // Another alphabet: refused like any invalid text.
  }
  throw new RpcError(-32602, `Text in ${encoding} was expected.`)
}
