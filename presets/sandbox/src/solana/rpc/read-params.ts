import { base58, base64 } from '@scure/base'
import { RpcError } from '../../errors.js'

/**
 * An address among the parameters.
 * @throws RpcError -32602
 */
export function addressParam(value: unknown): string {
  if (typeof value !== 'string') throw invalid('an address was expected')
  if (decoded(() => base58.decode(value))?.length !== 32) throw invalid('Invalid')
  return value
}

/**
 * A list among the parameters, of at most so many entries.
 * @throws RpcError -32602
 */
export function listParam(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid('a list was expected')
  if (value.length > most) throw new RpcError(-32602, `Too many inputs provided; max ${most}`)
  return value
}

/**
 * A whole number among the parameters.
 * @throws RpcError -32602
 */
export function numberParam(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw invalid('a whole number was expected')
  return Number(value)
}

/**
 * The object with options that most methods take at their end.
 * @throws RpcError -32602
 */
export function optionsParam(value: unknown): { readonly [option: string]: unknown } {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object') throw invalid('an object with options was expected')
  // Checked just above; its fields stay unknown.
  return value as { readonly [option: string]: unknown }
}

/**
 * A transaction or message as text, in base58 unless told otherwise.
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

/** A complaint about parameters. */
export function invalid(what: string): RpcError {
  return new RpcError(-32602, `Invalid param: ${what}`)
}

function decoded(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode()
  } catch {
    // Not of this alphabet: the caller says so.
    return undefined
  }
}
