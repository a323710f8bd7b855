import type { CaipNetworkId } from '@latchkey/kernel'
import { list, object, optional, type Static, string, type TSchema, union } from '@latchkey/kernel/wire'
import { createUpstream, type ServerCall } from '@latchkey/server-kit'
import { assemble, type Listed, type ListedMove, readTop } from './assemble.js'
import type { HistoryQuery, HistorySource } from './history-source.js'
import { readJson } from './read-json.js'

/** Your Etherscan key, and the chains to use it for. */
export interface EtherscanOptions {
  /** Your own key. It is sent in request URLs, and never appears in this server's logs. */
  readonly key: string
  /** CAIP-2 ids that your plan includes: `['eip155:1', 'eip155:8453']`. */
  readonly chains: readonly CaipNetworkId[]
  /** URL of its API. Defaults to the public one. */
  readonly url?: string
}

const digits = /* @__PURE__ */ string({ maxLength: 80, pattern: '^[0-9]+$' })
const hash = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{64}$' })
const address = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' })
const nobody = /* @__PURE__ */ string({ pattern: '^(0x[0-9a-fA-F]{40})?$' })
const text = /* @__PURE__ */ optional(/* @__PURE__ */ string())
const transaction = /* @__PURE__ */ object({
  hash,
  blockNumber: digits,
  timeStamp: digits,
  from: address,
  to: nobody,
  contractAddress: nobody,
  value: digits,
  input: /* @__PURE__ */ string(),
  isError: /* @__PURE__ */ string(),
})
const move = /* @__PURE__ */ object({
  hash,
  blockNumber: digits,
  timeStamp: digits,
  from: address,
  to: nobody,
  contractAddress: address,
  value: /* @__PURE__ */ optional(digits),
  tokenName: text,
  tokenSymbol: text,
  tokenDecimal: text,
  tokenID: text,
})
const answered = <T extends TSchema>(item: T) =>
  /* @__PURE__ */ object({
    status: /* @__PURE__ */ string(),
    message: text,
    result: /* @__PURE__ */ union([/* @__PURE__ */ list(item), /* @__PURE__ */ string()]),
  })

/** Maximum number of their rows for one of our pages. */
const MOST = 100

/** Etherscan's API v2 for all its chains, with your key: `txlist`, `tokentx` and `tokennfttx` (https://docs.etherscan.io/etherscan-v2). */
export function etherscanHistory({ key, chains, url = 'https://api.etherscan.io/v2/api' }: EtherscanOptions): HistorySource {
  const upstream = createUpstream({ name: 'Etherscan', timeoutMs: 10_000, maxBytes: 10_000_000, tries: 2 })
  const read = async <T extends TSchema>(
    action: string,
    item: T,
    { chain, address: account, cursor, limit }: HistoryQuery,
    call: ServerCall,
  ) => {
    const top = readTop(cursor)
    const offset = Math.min(limit, MOST)
    const query = new URLSearchParams({
      chainid: chain.slice('eip155:'.length),
      module: 'account',
      action,
      address: account,
      startblock: '0',
      endblock: String(top ?? 999_999_999_999),
      page: '1',
      offset: String(offset),
      sort: 'desc',
      apikey: key,
    })
    const found = await readJson(upstream, `${url}?${query}`, answered(item), call)
    const { result = [], message } = (found ?? {}) as { readonly result?: readonly Static<T>[] | string; readonly message?: string }
    if (typeof result === 'string') {
      // A refusal has status 200 and a message that may contain the key.
      if (!/^No /.test(message ?? '')) throw new Error('Etherscan refused to answer.')
      return { items: [], more: false }
    }
    return { items: result, more: result.length >= offset }
  }
  return {
    name: 'etherscan',
    serves: (chain) => chains.includes(chain),
    health: () => [{ name: upstream.name, state: upstream.state }],
    async page(query, call) {
      const [done, tokens, pieces] = await Promise.all([
        read('txlist', transaction, query, call),
        read('tokentx', move, query, call),
        read('tokennfttx', move, query, call),
      ])
      return assemble({
        chain: query.chain,
        account: query.address,
        moves: [readMoves(tokens), readMoves(pieces)],
        transactions: {
          more: done.more,
          items: done.items.map(({ hash: id, blockNumber, timeStamp, from, to, contractAddress, value, input, isError }) => ({
            hash: id,
            block: Number(blockNumber),
            minedAt: timeOf(timeStamp),
            from,
            to: to || undefined,
            created: contractAddress || undefined,
            value,
            input: input || '0x',
            failed: isError === '1',
          })),
        },
      })
    },
  }
}

function readMoves({ items, more }: Listed<Static<typeof move>>): Listed<ListedMove> {
  return {
    more,
    items: items.map(
      ({ hash: id, blockNumber, timeStamp, from, to, contractAddress, value, tokenName, tokenSymbol, tokenDecimal = '', tokenID }) => ({
        hash: id,
        block: Number(blockNumber),
        minedAt: timeOf(timeStamp),
        from,
        to: to || '0x0000000000000000000000000000000000000000',
        token: contractAddress,
        amount: value ?? '1',
        decimals: /^\d{1,3}$/.test(tokenDecimal) && Number(tokenDecimal) <= 255 ? Number(tokenDecimal) : 0,
        ...(tokenSymbol && { symbol: tokenSymbol }),
        ...(tokenName && { name: tokenName }),
        ...(tokenID && { tokenId: tokenID.slice(0, 100) }),
      }),
    ),
  }
}

/** The last moment whose year has four digits. */
const LATEST = 253_402_300_800_000

/** Converts seconds to RFC 3339. */
function timeOf(seconds: string): string {
  const at = Number(seconds) * 1000
  return new Date(at < LATEST ? at : 0).toISOString()
}
