import { RpcError } from '../errors.js'

/** The parameter at a position. */
export function paramAt(params: unknown, index: number): unknown {
  return Array.isArray(params) ? params[index] : undefined
}

/**
 * A parameter that must be an object.
 * @throws RpcError -32602
 */
export function objectParam(value: unknown, what: string): { readonly [key: string]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new RpcError(-32602, `${what} must be an object.`)
  // Checked above; its fields stay unknown.
  return value as { readonly [key: string]: unknown }
}

/**
 * Parses a hexadecimal number such as '0x1f' as a chain id.
 * @throws RpcError -32602
 */
export function chainIdParam(value: unknown): number {
  const id = typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]*)$/i.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(id) || id < 1) throw new RpcError(-32602, 'chainId must be a hexadecimal string without leading zeros.')
  return id
}
