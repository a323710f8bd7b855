import { fromUnits, toUnits } from '@latchkey/kernel/units'
import { serverErrors } from '@latchkey/server-kit'
import type { ExchangeCall, ExchangeHolding, ExchangeNews, ExchangeProvider } from '../options.js'

/** The parts of an `OnrampProvider` that an exchange needs, such as `coinbaseOnramp(…)` of `@latchkey/onramp/server`. */
export interface SellerLike {
  /** Its id in `codes` of tokens and in pages: `coinbase`. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** Returns what an amount of money buys there. @throws server/unavailable */
  quote(order: SellerOrder, call: ExchangeCall): Promise<{ readonly amount: string; readonly total: string } | { readonly refused: string }>
  /** Begins a purchase, identified by `id` from then on. @throws server/unavailable */
  start(
    order: SellerOrder & { readonly id: string },
    call: ExchangeCall,
  ): Promise<{ readonly url: string; readonly expiresAt: number } | { readonly refused: string }>
  /** Returns the status of a purchase; undefined if the visitor has not paid. @throws server/unavailable */
  find(
    purchase: { readonly id: string },
    call: ExchangeCall,
  ): Promise<{ readonly status: 'pending' | 'done' | 'failed'; readonly hash?: string | undefined } | undefined>
}
/** A request to a seller. */
export interface SellerOrder {
  /** The token to buy, with its code at each seller. */
  readonly token: ExchangeHolding & { readonly codes: { readonly [provider: string]: string } }
  /** This seller's code of the token. */
  readonly code: string
  /** Plain address of the recipient. */
  readonly address: string
  /** ISO 4217. */
  readonly fiat: string
  /** Decimal, in whole units of `fiat`, including fees. */
  readonly amount: string
  /** ISO 3166-1, two letters. */
  readonly country: string | undefined
  /** Second part of ISO 3166-2. */
  readonly subdivision: string | undefined
}
/** Data that a seller of coins needs to be offered as an exchange. */
export interface ExchangeOfOptions {
  /** With the seller's code of each: `ETH:base` at Coinbase. */
  readonly assets: readonly (ExchangeHolding & { readonly code: string })[]
  /** Currency of the seller's prices: `USD`. */
  readonly fiat: string
  /** An image that browsers can load. */
  readonly iconUrl?: string
  /**
   * Adds the exact amount to the page's URL, if the seller's pages support that. Without it, the amount of money depends on the seller's
   * quote, and the payout may differ from the amount due: fine for deposits, but not for payments.
   */
  readonly pageOf?: (url: URL, order: { readonly amount: string; readonly code: string }) => URL
}

/** Initial amount of money, used to learn the price. */
const FIRST = '100'
const CENTS = 2

/**
 * Creates an exchange from a seller of coins, such as `coinbaseOnramp` of `@latchkey/onramp/server`: visitors pay there with what they
 * have.
 *
 * @example
 * exchangeOf(coinbaseOnramp({ keyId, keySecret }), { fiat: 'USD', assets: [{ asset: 'eip155:8453/slip44:60', symbol: 'ETH', name:
 * 'Ether', decimals: 18, code: 'ETH:base' }], pageOf: coinbasePage })
 */
export function exchangeOf(seller: SellerLike, { assets, fiat, iconUrl, pageOf }: ExchangeOfOptions): ExchangeProvider {
  return {
    id: seller.id,
    name: seller.name,
    ...(iconUrl !== undefined && { iconUrl }),
    assets: assets.map(({ asset, symbol, name, decimals }) => ({ asset, symbol, name, decimals })),
    async start({ id, asset, amount, recipient }, call) {
      const token = assets.find((each) => each.asset.toLowerCase() === asset.toLowerCase())
      if (!token) throw new Error(`${seller.name} does not pay out ${asset}.`)
      const { code, decimals } = token
      const address = recipient.slice(recipient.lastIndexOf(':') + 1)
      const order = { token: { ...token, codes: { [seller.id]: code } }, code, address, fiat, country: undefined, subdivision: undefined }
      const quote = await seller.quote({ ...order, amount: FIRST }, call)
      if ('refused' in quote) throw refused(seller.name, quote.refused)
      const given = toUnits(quote.amount, decimals)
      if (given <= 0n) throw new Error(`${seller.name} gives nothing.`)
      // Rounded up to the next cent, since less would never be enough.
      const cents = (amount * toUnits(FIRST, CENTS) + given - 1n) / given
      const started = await seller.start({ ...order, amount: fromUnits(cents > 0n ? cents : 1n, CENTS), id }, call)
      if ('refused' in started) throw refused(seller.name, started.refused)
      const url = pageOf ? pageOf(new URL(started.url), { amount: fromUnits(amount, decimals), code }).href : started.url
      return { url, expiresAt: started.expiresAt }
    },
    async find(deposit, call): Promise<ExchangeNews | undefined> {
      const news = await seller.find(deposit, call)
      return news && { status: news.status, hash: news.hash }
    },
  }
}

/**
 * Makes a Coinbase Onramp page request exactly this amount of the coin (https://docs.cdp.coinbase.com/onramp). Not tested with Coinbase.
 */
export function coinbasePage(url: URL, { amount }: { readonly amount: string }): URL {
  const page = new URL(url)
  page.searchParams.delete('presetFiatAmount')
  page.searchParams.set('presetCryptoAmount', amount)
  return page
}

function refused(name: string, reason: string): Error {
  return serverErrors.create('unavailable', { what: name }, { cause: new Error(`It refuses: ${reason}.`) })
}
