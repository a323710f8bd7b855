import type { TokenFacts } from '../activity/index.js'
import { readTokens, type TokenSource } from './token-info.js'

/** The integrator's tokens of one chain, keyed by lower-case address. */
export async function listedTokens(source: TokenSource, chainId: number): Promise<ReadonlyMap<string, TokenFacts>> {
  const tokens = await readTokens(source, chainId)
  return new Map(
    tokens.map(({ address, name, symbol, decimals, logoURI }) => [
      address.toLowerCase(),
      { name, symbol, decimals, ...(logoURI !== undefined && { iconUrl: logoURI }) },
    ]),
  )
}
