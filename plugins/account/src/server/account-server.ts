import {
  cacheService,
  defineServerPlugin,
  detached,
  mediaService,
  pricesService,
  type ServerCall,
  type ServerPlugin,
  serverErrors,
} from '@latchkey/server-kit'
import { type AssetReply, accountWire, type CollectibleReply } from '../wire.js'
import type { AccountId, AccountSource, FoundAsset, FoundCollectible } from './account-source.js'
import { readAccount } from './read-account.js'

/** The sources, in order. */
export interface AccountServerOptions {
  /** Tried in this order: the first that serves the chain and is available answers. */
  readonly sources: readonly AccountSource[]
  /** Called with each source failure; the next source takes over. */
  readonly onError?: (error: unknown, source: string) => void
}

interface Keeping<T> {
  readonly key: string
  readonly ttlMs: number
  readonly load: (call: ServerCall) => Promise<T>
  readonly call: ServerCall
  /** The account has just changed. */
  readonly fresh: boolean | undefined
}

/** Views refresh every 30 s; several at about the same time share one request. */
const KEPT_MS = 8_000
const PIECES_KEPT_MS = 60_000
/** Maximum number of rows per response; those of least value are left out. */
const MOST = 2_000

/**
 * `GET /v1/accounts/{account}/balances` and `…/collectibles`.
 *
 * @example
 * accountServer({ sources: [blockscoutAccounts({ urls }), nodeAccounts({ tokens })] })
 */
export function accountServer({ sources, onError = () => {} }: AccountServerOptions): ServerPlugin<typeof accountWire> {
  /** @throws server/not-found if no source serves the chain, server/unavailable if those that do are unreachable */
  const first = async <T>(ask: (source: AccountSource) => Promise<T | undefined> | undefined, { signal }: ServerCall): Promise<T> => {
    let failed = false
    for (const source of sources) {
      try {
        const answer = await ask(source)
        if (answer !== undefined) return answer
      } catch (error) {
        signal.throwIfAborted()
        failed = true
        onError(error, source.name)
      }
    }
    if (failed) throw serverErrors.create('unavailable', { what: 'The balance', retryAfter: 10 })
    throw serverErrors.create('not-found', { what: 'The chain' })
  }
  const kept = <T>({ key, ttlMs, load, call, fresh = false }: Keeping<T>): Promise<T> => {
    const cache = call.find(cacheService)
    return cache ? cache.read(key, { ttlMs, fresh, load: () => load(detached(call)) }) : load(call)
  }
  return defineServerPlugin<typeof accountWire>({
    id: 'account',
    wire: accountWire,
    handlers: {
      async balances({ account: id, currency, fresh }, call) {
        const account = readAccount(id)
        const load = async (own: ServerCall): Promise<readonly AssetReply[]> =>
          priced(
            (await first((source) => source.assets?.(account, currency, own), own))
              .slice(0, MOST)
              .map((asset) => toReply(asset, account, own)),
            {
              account,
              currency,
              call: own,
            },
          )
        const key = `balances ${account.chain}:${account.address} ${currency}`
        return { items: [...(await kept({ key, ttlMs: KEPT_MS, load, call, fresh }))] }
      },
      async collectibles({ account: id, fresh }, call) {
        const account = readAccount(id)
        const load = async (own: ServerCall): Promise<readonly CollectibleReply[]> =>
          (await first((source) => source.collectibles?.(account, own), own)).slice(0, MOST).map((piece) => toPiece(piece, account, own))
        const key = `collectibles ${account.chain}:${account.address}`
        return { items: [...(await kept({ key, ttlMs: PIECES_KEPT_MS, load, call, fresh }))] }
      },
    },
    health: () => sources.flatMap((source) => source.health?.() ?? []),
  })
}

function toReply(asset: FoundAsset, { chain }: AccountId, call: ServerCall): AssetReply {
  const { address, name, symbol, amount, decimals, price, change24h, iconUrl, verified, spam } = asset
  const picture = iconUrl === undefined ? undefined : call.find(mediaService)?.(iconUrl)
  return {
    ...(address !== undefined && { asset: `${chain}:${address}` }),
    name: name.slice(0, 200),
    symbol: symbol.slice(0, 50),
    amount: String(amount),
    decimals,
    ...(price !== undefined && { price }),
    ...(price !== undefined && change24h !== undefined && { change24h }),
    ...(picture !== undefined && { iconUrl: picture }),
    ...(verified && { verified }),
    ...(spam && { spam }),
  }
}

function toPiece(
  { address, tokenId, name, collection, iconUrl, spam }: FoundCollectible,
  { chain }: AccountId,
  call: ServerCall,
): CollectibleReply {
  const picture = iconUrl === undefined ? undefined : call.find(mediaService)?.(iconUrl)
  return {
    asset: `${chain}:${address}`,
    name: name.slice(0, 200),
    ...(tokenId !== undefined && { tokenId }),
    ...(collection !== undefined && { collection: collection.slice(0, 200) }),
    ...(picture !== undefined && { iconUrl: picture }),
    ...(spam && { spam }),
  }
}

interface Pricing {
  readonly account: AccountId
  readonly currency: string
  readonly call: ServerCall
}

/** Adds prices that the source did not include. Without them the amounts are still useful. */
async function priced(items: readonly AssetReply[], { account: { chain }, currency, call }: Pricing): Promise<readonly AssetReply[]> {
  const prices = call.find(pricesService)
  const open = items.filter(({ price, spam }) => price === undefined && !spam)
  if (!prices || open.length === 0) return items
  const assets = open.map(({ asset }) => asset ?? `${chain}/slip44:${chain.startsWith('solana:') ? 501 : 60}`)
  const found = await prices.read({ currency, assets: assets.slice(0, 500) }, call)
  const byItem = new Map(open.map((item, i) => [item, found[i]]))
  return items.map((item) => {
    const { price, change24h } = byItem.get(item) ?? {}
    return price == null ? item : { ...item, price, ...(change24h && { change24h }) }
  })
}
