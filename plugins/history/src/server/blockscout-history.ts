import type { CaipNetworkId } from '@latchkey/kernel'
import { boolean, integer, list, nothing, object, optional, type Static, string, union, unknown } from '@latchkey/kernel/wire'
import { createUpstream } from '@latchkey/server-kit'
import { assemble, type Listed, type ListedMove, type ListedTransaction, readTop } from './assemble.js'
import type { HistorySource } from './history-source.js'
import { readJson } from './read-json.js'

/** Instances of Blockscout, and which tokens are verified. */
export interface BlockscoutOptions {
  /** URLs of instances by CAIP-2 id: `{ 'eip155:1': 'https://eth.blockscout.com' }`. */
  readonly urls: { readonly [chain: CaipNetworkId]: string }
  /** Sent as `apikey` if an instance requires one. */
  readonly key?: string
  /** Entries of a token list. Only these are marked as verified: a price alone proves nothing, makers of imitations trade too. */
  readonly tokens?: readonly { readonly chainId: number | string; readonly address: string }[]
}

const maybe = <T extends Parameters<typeof optional>[0]>(schema: T) =>
  /* @__PURE__ */ optional(/* @__PURE__ */ union([schema, /* @__PURE__ */ nothing()]))
const hash = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{64}$' })
const time = /* @__PURE__ */ string({ maxLength: 40 })
const units = /* @__PURE__ */ string({ maxLength: 80, pattern: '^[0-9]+$' })
const text = /* @__PURE__ */ maybe(/* @__PURE__ */ string())
const party = /* @__PURE__ */ object({ hash: /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' }), name: text })
const transaction = /* @__PURE__ */ object({
  hash,
  timestamp: /* @__PURE__ */ maybe(time),
  block_number: /* @__PURE__ */ maybe(/* @__PURE__ */ integer({ minimum: 0 })),
  status: text,
  from: party,
  to: /* @__PURE__ */ maybe(party),
  created_contract: /* @__PURE__ */ maybe(party),
  value: units,
  raw_input: text,
})
const token = /* @__PURE__ */ object({
  // Newer instances use `address_hash`.
  address: text,
  address_hash: text,
  symbol: text,
  name: text,
  decimals: text,
  icon_url: text,
  reputation: text,
  is_scam: /* @__PURE__ */ maybe(/* @__PURE__ */ boolean()),
})
const move = /* @__PURE__ */ object({
  transaction_hash: /* @__PURE__ */ maybe(hash),
  tx_hash: /* @__PURE__ */ maybe(hash),
  timestamp: /* @__PURE__ */ maybe(time),
  block_number: /* @__PURE__ */ maybe(/* @__PURE__ */ integer({ minimum: 0 })),
  from: party,
  to: party,
  token: /* @__PURE__ */ maybe(token),
  total: /* @__PURE__ */ maybe(/* @__PURE__ */ object({ value: /* @__PURE__ */ maybe(units), decimals: text, token_id: text })),
})
const page = <T extends Parameters<typeof list>[0]>(item: T) =>
  /* @__PURE__ */ object({ items: /* @__PURE__ */ list(item), next_page_params: /* @__PURE__ */ maybe(/* @__PURE__ */ unknown()) })
const transactions = /* @__PURE__ */ page(transaction)
const moves = /* @__PURE__ */ page(move)

/**
 * Blockscout's API, of a public instance or your own: `/api/v2/addresses/{hash}/transactions` and `/token-transfers`
 * (https://docs.blockscout.com/devs/apis/rest). Approvals are listed without an amount.
 */
export function blockscoutHistory({ urls, key, tokens = [] }: BlockscoutOptions): HistorySource {
  const upstream = createUpstream({ name: 'Blockscout', timeoutMs: 10_000, maxBytes: 5_000_000, tries: 2 })
  return {
    name: 'blockscout',
    serves: (chain) => Object.hasOwn(urls, chain),
    health: () => [{ name: upstream.name, state: upstream.state }],
    async page({ chain, address, cursor }, call) {
      const top = readTop(cursor)
      const isListed = (token: string): boolean =>
        tokens.some(({ chainId, address: known }) => `eip155:${chainId}` === chain && known.toLowerCase() === token.toLowerCase())
      const query = new URLSearchParams({
        // Lists continue below a position: the first one inside the block above.
        ...(top !== undefined && { block_number: String(top + 1), index: '0' }),
        ...(key && { apikey: key }),
      })
      const base = `${urls[chain]?.replace(/\/+$/, '')}/api/v2/addresses/${address}`
      const [done, moved] = await Promise.all([
        readJson(upstream, `${base}/transactions?${query}`, transactions, call),
        readJson(upstream, `${base}/token-transfers?${query}`, moves, call),
      ])
      // It has no record of addresses without any activity.
      return assemble({ chain, account: address, transactions: readTransactions(done), moves: [readMoves(moved, isListed)] })
    },
  }
}

function readTransactions(answer: Static<typeof transactions> | undefined): Listed<ListedTransaction> {
  const { items = [], next_page_params: next } = answer ?? {}
  return {
    more: items.length > 0 && next !== null && next !== undefined,
    items: items.flatMap(
      ({ hash: id, timestamp, block_number: block, status, from, to, created_contract: created, value, raw_input: input }) => {
        const minedAt = timeOf(timestamp)
        // The widget itself handles those that are not in a block yet.
        if (minedAt === undefined || block === null || block === undefined) return []
        return [
          {
            hash: id,
            block,
            minedAt,
            from: from.hash,
            to: to?.hash,
            created: created?.hash,
            value,
            input: input || '0x',
            failed: status === 'error',
            ...(to?.name && { application: to.name }),
          },
        ]
      },
    ),
  }
}

function readMoves(answer: Static<typeof moves> | undefined, isListed: (address: string) => boolean): Listed<ListedMove> {
  const { items = [], next_page_params: next } = answer ?? {}
  return {
    more: items.length > 0 && next !== null && next !== undefined,
    items: items.flatMap(({ transaction_hash, tx_hash, timestamp, block_number: block, from, to, token: of, total }) => {
      const id = transaction_hash ?? tx_hash
      const address = of?.address_hash ?? of?.address
      const minedAt = timeOf(timestamp)
      if (!id || !address || minedAt === undefined || block === null || block === undefined) return []
      const { token_id: tokenId } = total ?? {}
      return [
        {
          hash: id,
          block,
          minedAt,
          from: from.hash,
          to: to.hash,
          token: address,
          amount: total?.value ?? '1',
          decimals: decimalsOf(total?.decimals ?? of?.decimals),
          ...(of?.symbol && { symbol: of.symbol }),
          ...(of?.name && { name: of.name }),
          ...(of?.icon_url && { iconUrl: of.icon_url }),
          ...(tokenId && { tokenId: tokenId.slice(0, 100) }),
          ...(isListed(address) && { verified: true }),
          ...((of?.is_scam || of?.reputation === 'scam') && { spam: true }),
        },
      ]
    }),
  }
}

function decimalsOf(value: string | null | undefined): number {
  return value && /^\d{1,3}$/.test(value) && Number(value) <= 255 ? Number(value) : 0
}

function timeOf(value: string | null | undefined): string | undefined {
  const at = new Date(value ?? '')
  // RFC 3339 has years of four digits.
  return at.getTime() >= 0 && at.getUTCFullYear() <= 9999 ? at.toISOString() : undefined
}
