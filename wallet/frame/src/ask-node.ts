/** Calls the operator's node of a chain through the server's proxy. @throws with the node's error code */
export async function askNode({
  chain,
  method,
  params,
  projectId,
}: {
  readonly chain: string
  readonly method: string
  readonly params: unknown
  readonly projectId: string
}): Promise<unknown> {
  const url = new URL('/v1/', location.origin)
  url.search = String(new URLSearchParams({ chainId: chain, projectId }))
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    credentials: 'omit',
    signal: AbortSignal.timeout(20_000),
  })
  const read = (await answer.json().catch(() => ({}))) as {
    readonly result?: unknown
    readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown }
  }
  if (read.error || !answer.ok) {
    const { code = -32603, message = `HTTP status code: ${answer.status}`, data } = read.error ?? {}
    throw Object.assign(new Error(message), { code, data })
  }
  return read.result
}
