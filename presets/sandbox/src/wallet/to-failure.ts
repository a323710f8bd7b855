import { BaseError } from 'viem'
import { RpcError, SandboxError } from '../errors.js'
import type { RpcFailure } from './behaviour.js'

/** Converts any error to a code and a message for the page. */
export function toFailure(error: unknown): RpcFailure {
  if (error instanceof RpcError) return failure(error.code, error.message, error.data)
  if (error instanceof SandboxError) return failure(-32603, error.message)
  if (error instanceof BaseError) {
    const inner: unknown = error.walk((cause) => typeof (cause as { readonly code?: unknown }).code === 'number')
    // The search above found a number in `code`, or nothing at all.
    const found = inner as { readonly code: number; readonly details?: string; readonly data?: unknown } | null
    return found
      ? failure(found.code, found.details || error.details || error.shortMessage, found.data)
      : failure(-32603, error.shortMessage)
  }
  return failure(-32603, error instanceof Error ? error.message : String(error))
}

function failure(code: number, message: string, data?: unknown): RpcFailure {
  return data === undefined ? { code, message } : { code, message, data }
}
