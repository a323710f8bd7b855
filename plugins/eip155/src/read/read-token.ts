import { cleanSymbol, imitates } from '@latchkey/kernel/untrusted-text'
import { decodeAbiParameters, type Hex, hexToString, parseAbiParameters } from 'viem'

/** Calls the operator's node of a chain. */
export type EvmNode = (chain: string, method: string, params: unknown) => Promise<unknown>
/** Facts that a contract reports about itself. Unverified: any contract can claim any name. */
export interface TokenFacts {
  /** Short and without unusual characters: `USDC`. */
  readonly symbol?: string
  /** Its symbol is that of the network's coin, or looks like it, and is omitted for that reason. */
  readonly isImitation?: boolean
  /** Digits behind the point, 36 at most. */
  readonly decimals?: number
  /** Total supply in base units. */
  readonly supply?: bigint
  /** The contract reports that it is a collection (ERC-721). */
  readonly isCollection: boolean
}
/** Returns the symbol of a network's coin, by CAIP-2 id. */
export type CoinOf = (chain: string) => { readonly symbol: string }
/** Reads a contract once and caches the result. */
export type ReadToken = (chain: string, address: string) => Promise<TokenFacts>

const CALLS = {
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  supply: '0x18160ddd',
  collection: '0x01ffc9a780ac58cd00000000000000000000000000000000000000000000000000000000',
}
const LONGEST = 16
const MOST = 100

/** Contracts through which networks offer their coin as a token. */
const COINS: readonly string[] = [
  'eip155:10:0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  'eip155:137:0x0000000000000000000000000000000000001010',
  'eip155:324:0x000000000000000000000000000000000000800a',
  'eip155:42220:0x471ece3750da237f93b8e339c536989b8978a438',
]

/** Reads symbol, decimals and supply (ERC-20) of contracts, and whether they are collections (ERC-165). */
export function tokenReader(node: EvmNode, coinOf: CoinOf): ReadToken {
  const kept = new Map<string, Promise<TokenFacts>>()
  const read = async (chain: string, to: string): Promise<TokenFacts> => {
    const call = (data: string): Promise<Hex | undefined> =>
      node(chain, 'eth_call', [{ to, data }, 'latest']).then(
        (answer) => (typeof answer === 'string' && /^0x(?:[\da-f]{2})+$/i.test(answer) ? (answer as Hex) : undefined),
        () => undefined,
      )
    const [symbol, decimals, supply, collection] = await Promise.all(Object.values(CALLS).map(call))
    const name = symbol && symbolOf(symbol)
    const isImitation = !!name && !COINS.includes(`${chain}:${to.toLowerCase()}`) && imitates(name, coinOf(chain).symbol)
    const places = decimals && numberOf(decimals)
    const all = supply && numberOf(supply)
    return {
      ...(name && (isImitation ? { isImitation } : { symbol: name })),
      ...(places !== undefined && places <= 36n && { decimals: Number(places) }),
      ...(all !== undefined && { supply: all }),
      isCollection: collection !== undefined && numberOf(collection) === 1n,
    }
  }
  return (chain, address) => {
    const key = `${chain}:${address.toLowerCase()}`
    let found = kept.get(key)
    if (!found) {
      if (kept.size >= MOST) kept.clear()
      found = read(chain, address)
      kept.set(key, found)
      // Not cached if the node was unreachable, so that the next call retries.
      found.then(({ symbol, isImitation }) => symbol === undefined && !isImitation && kept.delete(key)).catch(() => kept.delete(key))
    }
    return found
  }
}

function numberOf(answer: Hex): bigint | undefined {
  return answer.length === 66 ? BigInt(answer) : undefined
}

/** Decodes a string, or 32 bytes as in old tokens. */
function symbolOf(answer: Hex): string | undefined {
  return cleanSymbol(textOf(answer), LONGEST)
}

function textOf(answer: Hex): string {
  try {
    if (answer.length === 66) return hexToString(answer, { size: 32 })
    const [text] = decodeAbiParameters(parseAbiParameters('string'), answer)
    return text.slice(0, 200)
  } catch {
    return ''
  }
}
