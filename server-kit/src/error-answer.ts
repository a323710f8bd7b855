import type { CodedError } from '@latchkey/kernel/shared'

export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field?: string | undefined
  /** Seconds. Also sent as a header. */
  readonly retryAfter?: number | undefined
}

/** The common shape of all errors: `{ error: { code, message, field?, retryAfter?, requestId } }`. */
export function errorAnswer({ status, ...rest }: Refusal, requestId: string): Response {
  const { retryAfter } = rest
  return new Response(JSON.stringify({ error: { ...rest, requestId } }), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
}

/** Returns the part of a handler's error that is meant for the caller. */
export function refusalOf(error: unknown): Refusal | undefined {
  const { catalogue, code, message = '', details } = (error ?? {}) as Partial<CodedError<string, Details>>
  if (catalogue !== 'server') return undefined
  if (code === 'not-found') return { status: 404, code, message }
  if (code === 'conflict') return { status: 409, code, message }
  if (code === 'unproven') return { status: 401, code, message, field: details?.field }
  if (code === 'rate-limited') return { status: 429, code, message, retryAfter: details?.retryAfter }
  if (code === 'too-large') return { status: 413, code, message }
  if (code === 'invalid') return { status: 400, code, message, field: details?.field }
  return code === 'unavailable' ? { status: 503, code, message, retryAfter: details?.retryAfter } : undefined
}

interface Details {
  readonly field?: string
  readonly retryAfter?: number
}
