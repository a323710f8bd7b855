import { base58, base64 } from '@scure/base'
import { RpcError } from '../../errors.js'

/**
 * Reads an address parameter.
 * @throws RpcError -32602
 */
export function addressParam(value: unknown): string {
  if (typeof value !== 'string') throw invalid('an address was expected')
  if (decoded(() => base58.decode(value))?.length !== 32) throw invalid('Invalid')
  return value
}

/**
 * Reads a list parameter with a maximum length.
 * @throws RpcError -32602
 */
export function listParam(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid('a list was expected')
  if (value.length > most) throw new RpcError(-32602, `Too many inputs provided; max ${most}`)
  return value
}

/**
 * Reads an integer parameter.
 * @throws RpcError -32602
 */
export function numberParam(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw invalid('a whole number was expected')
  return Number(value)
}

/**
 * Reads the options object that most methods take as their last parameter.
 * @throws RpcError -32602
 */
export function optionsParam(value: unknown): { readonly [option: string]: unknown } {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object') throw invalid('an object with options was expected')
  // Checked above; its fields stay unknown.
  return value as { readonly [option: string]: unknown }
}

/**
 * Reads a transaction or message as text, by default in base58.
 * @throws RpcError -32602
 */
export function bytesParam(value: unknown, encoding: unknown = 'base58'): Uint8Array {
  if (typeof value !== 'string') throw invalid('a transaction was expected')
  if (encoding !== 'base58' && encoding !== 'base64')
    throw invalid(`unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`)
  const bytes = decoded(() => (encoding === 'base64' ? base64 : base58).decode(value))
  if (!bytes) throw invalid(`invalid ${encoding} encoding`)
  return bytes
}

/** An error about parameters. */
export function invalid(what: string): RpcError {
  return new RpcError(-32602, `Invalid param: ${what}`)
}

function decoded(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode()
  } catch {
    // Not in this alphabet: the caller reports it.
    return undefined
  }
}
