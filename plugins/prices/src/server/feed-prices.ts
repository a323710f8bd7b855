import { fromUnits } from '@latchkey/kernel/units'
import { nodesService, type ServerCall } from '@latchkey/server-kit'
import { readAsset } from './asset-id.js'
import type { PriceOf, PriceSource } from './price-source.js'

/** A contract with `latestRoundData()` and `decimals()`, like Chainlink's aggregators. */
export interface Feed {
  /** CAIP-2 id of the chain it is on. */
  readonly chain: string
  /** The feed's contract. */
  readonly address: `0x${string}`
  /** Defaults to `usd`. */
  readonly currency?: string
  /** Maximum age of an answer in seconds. Defaults to a day. */
  readonly maxAge?: number
}

const LATEST_ROUND_DATA = '0xfeaf968c'
const DECIMALS = '0x313ce567'
const DAY = 86_400

/** Prices from contracts, read by the operator's own nodes: no price service is contacted. By CAIP-19 id. */
export function feedPrices({
  feeds,
  now = Date.now,
}: {
  readonly feeds: { readonly [asset: string]: Feed }
  readonly now?: () => number
}): PriceSource {
  const byId = new Map(
    Object.entries(feeds).map(([asset, feed]) => {
      const id = readAsset(asset)?.id
      if (!id) throw new Error(`"${asset}" is no CAIP-19 id of a coin or token.`)
      return [id, feed]
    }),
  )
  return {
    name: 'feeds',
    async read(currency, assets, call) {
      const found = await Promise.all(
        assets.map(async ({ id }): Promise<readonly [string, PriceOf | undefined]> => {
          const feed = byId.get(id)
          // A failing feed does not affect the others.
          return [id, feed && (feed.currency ?? 'usd') === currency ? await readFeed(feed, call, now).catch(() => undefined) : undefined]
        }),
      )
      call.signal.throwIfAborted()
      return new Map(found.flatMap(([id, price]): [string, PriceOf][] => (price ? [[id, price]] : [])))
    },
  }
}

async function readFeed({ chain, address, maxAge = DAY }: Feed, call: ServerCall, now: () => number): Promise<PriceOf | undefined> {
  const read = (data: string): Promise<unknown> =>
    call.use(nodesService).request(chain, 'eth_call', [{ to: address, data }, 'latest'], call)
  const [round, decimals] = await Promise.all([read(LATEST_ROUND_DATA), read(DECIMALS)])
  const [, answer, , updatedAt] = words(round, 5)
  const [places] = words(decimals, 1)
  if (answer === undefined || updatedAt === undefined || places === undefined || places > 36n) return undefined
  // Signed: a number with the highest bit set is negative.
  if (answer === 0n || answer >= 1n << 255n) return undefined
  const at = Number(updatedAt) * 1000
  return now() - at > maxAge * 1000 ? undefined : { price: fromUnits(answer, Number(places)), at }
}

/** The 32-byte words of a contract's answer. */
function words(result: unknown, count: number): readonly bigint[] {
  if (typeof result !== 'string' || !new RegExp(`^0x[\\da-f]{${count * 64}}$`, 'i').test(result)) return []
  return Array.from({ length: count }, (_, at) => BigInt(`0x${result.slice(2 + at * 64, 66 + at * 64)}`))
}
