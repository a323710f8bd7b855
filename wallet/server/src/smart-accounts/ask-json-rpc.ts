import { check, integer, object, optional, type Static, string, unknown } from '@latchkey/kernel/wire'
import { serverErrors, type Upstream, type UpstreamCall } from '@latchkey/server-kit'

const answer = /* @__PURE__ */ object({
  result: /* @__PURE__ */ optional(/* @__PURE__ */ unknown()),
  error: /* @__PURE__ */ optional(
    /* @__PURE__ */ object({
      code: /* @__PURE__ */ integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
      message: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
      data: /* @__PURE__ */ optional(/* @__PURE__ */ unknown()),
    }),
  ),
})
/** A sanitized response of a bundler or paymaster. */
export interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string }
}

/**
 * Makes a JSON-RPC call to one of the operator's services. Its error messages are reduced to plain characters, and the service's URL,
 * which may contain a key, is removed.
 *
 * @throws server/unavailable
 */
export async function askJsonRpc(
  { upstream, url }: { readonly upstream: Upstream; readonly url: string },
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  call: UpstreamCall,
): Promise<RpcAnswer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { text, status } = await upstream.send(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }, call)
  const odd = (cause: unknown): Error => serverErrors.create('unavailable', { what: upstream.name }, { cause })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw odd(new Error(`It answered ${status} and no JSON.`))
  }
  const problem = check(answer, value)
  if (problem !== undefined) throw odd(new Error(`It answered ${status} and ${problem}`))
  const { result, error } = value as Static<typeof answer>
  if (!error) return { result: result ?? null }
  const { data } = error
  return {
    error: {
      code: error.code,
      message: wordsOf(error.message ?? '', url),
      ...(typeof data === 'string' && /^0x[\da-fA-F]{0,19998}$/.test(data) && { data }),
    },
  }
}

function wordsOf(message: string, url: string): string {
  const words = message.replace(/[^ -~]+/g, ' ').replace(/\bhttps?:\/\/\S+/gi, '…')
  return (
    keysOf(url)
      .reduce((text, key) => text.replaceAll(key, '…'), words)
      .slice(0, 300) || 'No reason was given.'
  )
}

/** Returns the parts of a URL that may be keys. */
function keysOf(url: string): readonly string[] {
  const { pathname, searchParams, username, password } = new URL(url)
  return [...pathname.split('/'), ...searchParams.values(), username, password].filter(({ length }) => length >= 8)
}
