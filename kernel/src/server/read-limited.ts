/** A body as bytes, or nothing once it is larger than `limit`: what comes after that is not read. */
export async function readLimited(
  { body, headers }: Pick<Response, 'body' | 'headers'>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(headers.get('content-length')) > limit) {
    await body?.cancel()
    return undefined
  }
  const parts: Uint8Array[] = []
  let size = 0
  // Not `for await`: Safari's streams cannot, and workers of some runtimes neither.
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > limit) {
      await reader?.cancel()
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
