import { defineServerPlugin, type Prices, pricesService, provide, type ServerCall, type ServerPlugin, within } from '@latchkey/server-kit'
import { pricesWire } from '../wire.js'
import { type AssetId, readAsset } from './asset-id.js'
import type { PriceOf, PriceSource } from './price-source.js'

/** The sources, in order. */
export interface PricesServerOptions {
  /** Tried in this order. Without one every price is null, and no request is made. */
  readonly sources?: readonly PriceSource[]
  /** Called with each source failure. Its prices come from the next source, or are null. */
  readonly onError?: (error: unknown, source: string) => void
  /** Milliseconds since the epoch. Defaults to the machine's clock. */
  readonly now?: () => number
}

interface Kept {
  readonly found: PriceOf | undefined
  readonly until: number
}

const KEPT_MS = 30_000
/** Unknown prices are requested again later, and sooner if a source failed. */
const UNKNOWN_MS = 300_000
const FAILED_MS = 5_000
/** Maximum number of cached prices. */
const MOST = 20_000
const TIMEOUT_MS = 15_000

/**
 * `POST /v1/prices`, and `pricesService` for other server halves.
 *
 * @example
 * pricesServer({ sources: [feedPrices({ feeds }), defillamaPrices()] })
 */
export function pricesServer({
  sources = [],
  onError = () => {},
  now = Date.now,
}: PricesServerOptions = {}): ServerPlugin<typeof pricesWire> {
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<PriceOf | undefined>>()

  /** Without a usable timestamp, a price counts as current. */
  const moment = (at: number): number => (at > 0 && at <= now() ? at : now())

  const load = async (currency: string, assets: readonly AssetId[], call: ServerCall): Promise<ReadonlyMap<string, PriceOf>> => {
    const known = new Map<string, PriceOf>()
    let failed = false
    for (const source of sources) {
      const open = assets.filter(({ id }) => !known.has(id))
      if (open.length === 0) break
      try {
        for (const [id, price] of await source.read(currency, open, call)) {
          // Services report 0 for what they do not know.
          if (/[1-9]/.test(price.price)) known.set(id, { ...price, at: moment(price.at) })
        }
      } catch (error) {
        failed = true
        onError(error, source.name)
      }
    }
    for (const { id } of assets) {
      const found = known.get(id)
      kept.set(`${currency} ${id}`, { found, until: now() + (found ? KEPT_MS : failed ? FAILED_MS : UNKNOWN_MS) })
    }
    for (const [oldest] of kept) {
      if (kept.size <= MOST) break
      kept.delete(oldest)
    }
    return known
  }
  const prices: Prices = {
    async read({ currency, assets }, call) {
      const asked = assets.map((asset) => ({ asset, known: readAsset(asset) }))
      const missing = new Map<string, AssetId>()
      for (const { known } of asked) {
        const key = known && `${currency} ${known.id}`
        if (key && !loading.has(key) && !((kept.get(key)?.until ?? 0) > now())) missing.set(key, known)
      }
      if (missing.size > 0) {
        // Others may wait for the same answer, so it does not end with the first caller.
        const all = within({ ms: TIMEOUT_MS }, (signal) => load(currency, [...missing.values()], { ...call, signal }))
        for (const [key, { id }] of missing) {
          loading.set(
            key,
            all.then((found) => found.get(id)).finally(() => loading.delete(key)),
          )
        }
      }
      return Promise.all(
        asked.map(async ({ asset, known }) => {
          const key = `${currency} ${known?.id}`
          const found = known && (await (loading.get(key) ?? kept.get(key)?.found))
          const { price = null, change24h } = found ?? {}
          return { asset, price, ...(isDecimal(change24h) && { change24h }), asOf: found ? new Date(found.at).toISOString() : null }
        }),
      )
    },
  }
  return defineServerPlugin<typeof pricesWire>({
    id: 'prices',
    wire: pricesWire,
    handlers: { prices: async (query, env) => ({ items: [...(await prices.read(query, env))] }) },
    provides: [provide(pricesService, prices)],
    health: () => sources.flatMap((source) => source.health?.() ?? []),
  })
}

/** An operator's custom source may format it in any way; that must not break the response. */
function isDecimal(text: string | undefined): text is string {
  return text !== undefined && /^-?\d{1,38}(\.\d{1,38})?$/.test(text)
}
