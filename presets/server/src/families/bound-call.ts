import type { ServerCall } from '@latchkey/server-kit'

export interface BoundCall {
  readonly call: ServerCall
  isTooLate(): boolean
  isTooMuch(): boolean
}

/**
 * Wraps a call with its own timeout and a limit on the response size. Both abort it as if its caller had left: the node that runs a foreign
 * contract is not at fault.
 */
export function boundCall(call: ServerCall, { ms, maxBytes }: { readonly ms: number; readonly maxBytes: number }): BoundCall {
  const late = AbortSignal.timeout(ms)
  const much = new AbortController()
  const tooMuch = (): Error => {
    const error = new Error(`The answer is larger than ${maxBytes} bytes.`)
    much.abort(error)
    return error
  }
  const send: typeof fetch = async (input, init) => {
    const response = await call.fetch(input, init)
    const { status, headers, body } = response
    if (Number(headers.get('content-length')) > maxBytes) {
      const error = tooMuch()
      // Not awaited: it may only end with a copy of the body.
      body?.cancel().catch(() => {})
      throw error
    }
    if (!body) return response
    let size = 0
    const counted = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, to) {
          size += part.length
          if (size > maxBytes) to.error(tooMuch())
          else to.enqueue(part)
        },
      }),
    )
    return new Response(counted, { status, headers })
  }
  return {
    call: { ...call, fetch: send, signal: AbortSignal.any([call.signal, late, much.signal]) },
    isTooLate: () => late.aborted,
    isTooMuch: () => much.signal.aborted,
  }
}
