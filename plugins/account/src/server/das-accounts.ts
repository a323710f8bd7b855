import { boolean, check, list, nothing, object, optional, type Static, string, union } from '@latchkey/kernel/wire'
import { createUpstream } from '@latchkey/server-kit'
import type { AccountSource, FoundCollectible } from './account-source.js'

/** Endpoints of the Digital Asset Standard. */
export interface DasOptions {
  /** URLs of the Digital Asset Standard API by CAIP-2 id, from your own index or a provider. */
  readonly urls: { readonly [chain: string]: string }
}

const text = /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ string(), /* @__PURE__ */ nothing()]))
const flag = /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ boolean(), /* @__PURE__ */ nothing()]))
const item = /* @__PURE__ */ object({
  id: /* @__PURE__ */ string({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }),
  interface: text,
  burnt: flag,
  content: /* @__PURE__ */ optional(
    /* @__PURE__ */ object({
      metadata: /* @__PURE__ */ optional(/* @__PURE__ */ object({ name: text })),
      links: /* @__PURE__ */ optional(
        /* @__PURE__ */ union([
          /* @__PURE__ */ object({ image: text }),
          /* @__PURE__ */ list(/* @__PURE__ */ object({})),
          /* @__PURE__ */ nothing(),
        ]),
      ),
    }),
  ),
  grouping: /* @__PURE__ */ optional(
    /* @__PURE__ */ list(
      /* @__PURE__ */ object({
        group_key: text,
        collection_metadata: /* @__PURE__ */ optional(
          /* @__PURE__ */ union([/* @__PURE__ */ object({ name: text }), /* @__PURE__ */ nothing()]),
        ),
      }),
    ),
  ),
})
const answer = /* @__PURE__ */ object({ result: /* @__PURE__ */ object({ items: /* @__PURE__ */ list(item) }) })

/** Collectibles per page; only one page is requested. */
const MOST = 200

/**
 * Collectibles of Solana accounts from an index with the Digital Asset Standard (`getAssetsByOwner`), which includes compressed pieces.
 * All other assets are left to the next source.
 */
export function dasAccounts({ urls }: DasOptions): AccountSource {
  const upstreams = new Map(
    Object.entries(urls).map(([chain, url]) => [
      chain,
      { url, upstream: createUpstream({ name: `DAS of ${chain}`, tries: 2, maxBytes: 5_000_000 }) },
    ]),
  )
  return {
    name: 'das',
    health: () => [...upstreams.values()].map(({ upstream: { name, state } }) => ({ name, state })),
    async collectibles({ chain, address }, call) {
      const at = upstreams.get(chain)
      if (!at) return undefined
      const params = { ownerAddress: address, page: 1, limit: MOST }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAssetsByOwner', params })
      const init = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body }
      const { status, text: found } = await at.upstream.send(at.url, init, call)
      if (status !== 200) throw new Error(`${at.upstream.name} answered ${status}.`)
      const value: unknown = JSON.parse(found)
      const problem = check(answer, value)
      if (problem) throw new Error(`${at.upstream.name} answered something else: ${problem}`)
      // The schema was just checked.
      return (value as Static<typeof answer>).result.items.flatMap(toPiece)
    },
  }
}

function toPiece({ id, interface: kind, burnt, content, grouping = [] }: Static<typeof item>): readonly FoundCollectible[] {
  // Some indexes are configured to list divisible tokens too.
  if (burnt || /^Fungible/.test(kind ?? '')) return []
  const { metadata, links } = content ?? {}
  const image = links && 'image' in links ? links.image : undefined
  const collection = grouping.find(({ group_key }) => group_key === 'collection')?.collection_metadata?.name
  return [
    {
      address: id,
      name: metadata?.name?.trim() || `${id.slice(0, 4)}…${id.slice(-4)}`,
      ...(collection && { collection }),
      ...(image && { iconUrl: image }),
    },
  ]
}
