import type { CaipNetworkId, Call, Context, Network } from '@latchkey/kernel'
import { createResource } from '@latchkey/kernel/async'
import { kernelErrors } from '@latchkey/kernel/late'
import { addressIn, isSameAsset } from './asset-id.js'
import type { SwapsContract } from './contract.js'
import type { SwapsOptions } from './options.js'
import { type SwapQuery, type SwapQuote, type SwapRouter, type SwapToken, type SwapTransaction, swapsWire } from './wire.js'

/** One page of a token list. */
export interface TokenPage {
  readonly items: readonly SwapToken[]
  /** Cursor of the next page; absent at the end. */
  readonly next?: string | undefined
}
/** The server's swap data, with a cache. */
export interface SwapSource {
  /** Returns contracts that quotes may use; undefined if the network has no swaps. */
  routers(chain: CaipNetworkId): Promise<readonly SwapRouter[] | undefined>
  tokens(args: { readonly chain: CaipNetworkId; readonly search?: string; readonly cursor?: string }): Promise<TokenPage>
  /** Returns the native coin as described by the server. */
  coin(network: Network): Promise<SwapToken>
  /** Returns the token with this address, else with this symbol: only verified ones, since anyone can claim a symbol. */
  findToken(chain: CaipNetworkId, text: string): Promise<SwapToken | undefined>
  quote(query: SwapQuery, call: Call): Promise<SwapQuote | undefined>
  order(args: { readonly quoteId: string; readonly signature: string }, call: Call): Promise<SwapTransaction>
}

/** How long lists of networks and tokens are cached. */
const TTL = 300_000

/** @see SwapSource */
export function createSource({ http, signal }: Context<SwapsContract>, { routers = {} }: SwapsOptions): SwapSource {
  const server = http.client(swapsWire)
  const networks = createResource<'all', readonly { readonly chain: string; readonly routers: readonly SwapRouter[] }[]>({
    ttl: TTL,
    signal,
    name: (key) => key,
    load: async (_key, call) =>
      server.networks({}, call).then(
        ({ items }) => items,
        (error: unknown) => {
          // The server does not offer swaps.
          if (kernelErrors.is(error, 'http-status') && error.details.status === 404) return []
          throw error
        },
      ),
  })
  const pages = createResource<string, TokenPage>({
    ttl: TTL,
    signal,
    name: (key) => key,
    load: async (key, call) => server.tokens(JSON.parse(key), call),
  })
  const tokens: SwapSource['tokens'] = async ({ chain, search, cursor }) => {
    const page = await pages.read(JSON.stringify({ chain, ...(search && { search }), ...(cursor !== undefined && { cursor }) }))
    // Drops tokens of other networks.
    return { ...page, items: page.items.filter(({ asset }) => asset.startsWith(`${chain}/`)) }
  }
  return {
    tokens,
    async routers(chain) {
      const found = (await networks.read('all')).find((each) => each.chain === chain)
      return found && (routers[chain] ?? found.routers)
    },
    async coin({ caipNetworkId: chain, nativeCurrency: { name, symbol, decimals } }) {
      const { items } = await tokens({ chain })
      const found = items.find(({ asset }) => addressIn(asset) === undefined)
      return found ?? { asset: `${chain}/slip44:${chain.startsWith('solana:') ? 501 : 60}`, name, symbol, decimals, verified: true }
    },
    async findToken(chain, text) {
      const { items } = await tokens({ chain, search: text })
      const named = `${chain}/${chain.startsWith('solana:') ? 'token' : 'erc20'}:${text}`
      const symbol = text.toLowerCase()
      return (
        items.find(({ asset }) => isSameAsset(asset, named)) ??
        items.find((token) => token.verified && token.symbol.toLowerCase() === symbol)
      )
    },
    quote: async (query, call) => (await server.quote(query, call)).quote ?? undefined,
    order: async (args, call) => (await server.order(args, call)).tx,
  }
}
