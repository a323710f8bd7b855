import type { Body, Reply } from '@latchkey/kernel/wire'
import { mediaService, nodesService, type ServerCall } from '@latchkey/server-kit'
import { getAddress } from 'viem'
import type { SwapToken, swapsWire } from '../../wire.js'
import { coinOf, rankOf } from './known-tokens.js'
import { chainOf, type SwapCoin, type SwapListedToken, sameAddress } from './listed-token.js'
import { lookUpMint } from './look-up-mint.js'
import { lookUpToken } from './look-up-token.js'

/** The operator's token lists. */
export interface TokenOptions {
  /** Tokens to offer, in the format of token lists. Others can be found by their address, and are marked. */
  readonly tokens?: readonly SwapListedToken[]
  /** Native coins of chains that are not built in; ether if neither defines one. */
  readonly coins?: { readonly [chain: string]: SwapCoin }
}

const PAGE = 100
const ORDER = { suggested: 0, popular: 1, rest: 2 }

/**
 * Returns the chain's coin, then its listed tokens by rank and name; or the results of a search. An address that is on no list is read
 * from the chain.
 */
export async function findTokens(
  { chain, search, cursor }: Body<typeof swapsWire.tokens>,
  { tokens = [], coins = {} }: TokenOptions,
  call: ServerCall,
): Promise<Reply<typeof swapsWire.tokens>> {
  const { slip44, ...coin } = coins[chain] ?? coinOf(chain)
  const native: SwapToken = { asset: `${chain}/slip44:${slip44}`, ...coin, verified: true, rank: 'suggested' }
  const listed = tokens.filter((token) => chainOf(token) === chain)
  const address = search?.trim() ?? ''
  if (isAddress(address, chain)) {
    const known = listed.find((token) => sameAddress(token.address, address))
    if (known) return { items: [toToken(known, chain, call)] }
    const lookUp = chain.startsWith('eip155:') ? lookUpToken : lookUpMint
    const found = call.find(nodesService)?.chains.includes(chain) ? await lookUp({ chain, address }, call) : undefined
    return { items: found ? [found] : [] }
  }
  const wanted = search?.trim().toLowerCase()
  const isMeant = ({ name, symbol }: { readonly name: string; readonly symbol: string }): boolean =>
    wanted === undefined || name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted)
  const all = [native, ...listed.map((token) => toToken(token, chain, call))].filter(isMeant)
  // Stable: the coin stays first, and lists keep their own order within a rank.
  const sorted = all.toSorted((one, other) => ORDER[one.rank ?? 'rest'] - ORDER[other.rank ?? 'rest'])
  const from = Number(cursor ?? 0)
  return { items: sorted.slice(from, from + PAGE), ...(sorted.length > from + PAGE && { next: String(from + PAGE) }) }
}

function isAddress(text: string, chain: string): boolean {
  return (chain.startsWith('eip155:') ? /^0x[\da-f]{40}$/i : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/).test(text)
}

function toToken({ address, name, symbol, decimals, logoURI, tags }: SwapListedToken, chain: string, call: ServerCall): SwapToken {
  const rank = rankOf(chain, symbol, tags)
  const iconUrl = logoURI === undefined ? undefined : call.find(mediaService)?.(logoURI)
  return {
    asset: chain.startsWith('eip155:') ? `${chain}/erc20:${getAddress(address)}` : `${chain}/token:${address}`,
    name: name.slice(0, 100) || symbol,
    symbol: symbol.slice(0, 32),
    decimals,
    ...(iconUrl !== undefined && iconUrl.length <= 2000 && { iconUrl }),
    verified: true,
    ...(rank && { rank }),
  }
}
