/**
 * Stops reading a body, without waiting for that: of a body with a copy (`clone()`), cancelling only ends when both are cancelled (Streams
 * Standard, `ReadableStreamTee`).
 */
export function dropBody({ body }: Pick<Response, 'body'>): void {
  body?.cancel().catch(() => {})
}

/** Reads a body as bytes. Returns undefined once it is larger than `limit`; the rest is not read. */
export async function readLimited(
  response: Pick<Response, 'body' | 'headers'>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body, headers } = response
  if (Number(headers.get('content-length')) > limit) {
    dropBody(response)
    return undefined
  }
  const parts: Uint8Array[] = []
  let size = 0
  // Not `for await`: Safari's streams do not support it, and neither do the workers of some runtimes.
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > limit) {
      reader?.cancel().catch(() => {})
      return undefined
    }
    parts.push(part.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
