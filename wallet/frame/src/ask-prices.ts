import { check, list, nothing, object, string, union } from '@latchkey/kernel/wire'

const schema = /* @__PURE__ */ object({
  items: /* @__PURE__ */ list(
    /* @__PURE__ */ object({
      asset: /* @__PURE__ */ string(),
      price: /* @__PURE__ */ union([/* @__PURE__ */ string({ pattern: '^\\d{1,30}([.]\\d{1,40})?$' }), /* @__PURE__ */ nothing()]),
    }),
  ),
})
/** A question does not wait longer for prices. */
const WAIT_MS = 1500

/** Returns prices in US dollars from the prices route of the frame's server; empty if it has no such route. @throws if it does not respond in time */
export async function askPrices(assets: readonly string[], projectId: string): Promise<ReadonlyMap<string, string>> {
  const url = new URL('/v1/prices', location.origin)
  url.search = String(new URLSearchParams({ projectId }))
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'usd', assets }),
    credentials: 'omit',
    signal: AbortSignal.timeout(WAIT_MS),
  })
  const read: unknown = answer.ok ? await answer.json() : undefined
  if (check(schema, read) !== undefined) return new Map()
  // Safe: checked against the schema.
  const { items } = read as { readonly items: readonly { readonly asset: string; readonly price: string | null }[] }
  return new Map(items.flatMap(({ asset, price }) => (price === null ? [] : [[asset, price] as const])))
}
