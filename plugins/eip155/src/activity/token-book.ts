import type { Ask } from './node-activity.js'

/** A contract's own metadata. Untrusted. */
export interface TokenFacts {
  /** Full name, as the contract reports it. */
  readonly name?: string
  /** Symbol, as the contract reports it. */
  readonly symbol?: string
  /** Number of decimals. */
  readonly decimals: number
  /** Image URL, if a list has one. */
  readonly iconUrl?: string
  /** On a list chosen by the integrator or operator. */
  readonly verified?: boolean
}
/** Names and decimals of tokens, each fetched once. */
export interface TokenBook {
  /**
   * Never rejects: a contract that returns nothing has no name. `address` is in lower case. A contract that could not be reached is
   * retried.
   */
  of(address: string, ask: Ask): Promise<TokenFacts>
}

const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
/** Maximum number of cached contracts. */
const MOST = 1_000
const LONGEST = 100

/** Reads each contract once, unless a list has it. `listed` is keyed by lower-case address. */
export function createTokenBook(listed: () => Promise<ReadonlyMap<string, TokenFacts>> = async () => new Map()): TokenBook {
  const known = new Map<string, Promise<TokenFacts>>()
  const read = async (address: string, ask: Ask): Promise<TokenFacts> => {
    const chosen = await listed().then(
      (all) => all.get(address),
      () => undefined,
    )
    if (chosen) return { ...chosen, verified: true }
    const call = (data: string) =>
      ask('eth_call', [{ to: address, data }, 'latest']).catch(() => {
        known.delete(address)
        return '0x'
      })
    const [name, symbol, decimals] = await Promise.all([call(NAME), call(SYMBOL), call(DECIMALS)])
    const said = { name: readText(name), symbol: readText(symbol) }
    return {
      ...(said.name && { name: said.name }),
      ...(said.symbol && { symbol: said.symbol }),
      decimals: readDecimals(decimals),
    }
  }
  return {
    of(address, ask) {
      const found = known.get(address) ?? read(address, ask)
      known.set(address, found)
      const [oldest] = known.keys()
      if (known.size > MOST && oldest !== undefined) known.delete(oldest)
      return found
    },
  }
}

function readDecimals(answer: unknown): number {
  const found = typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer) ? Number(BigInt(answer)) : 0
  return found <= 255 ? found : 0
}

/** An ABI string, or the 32 bytes that old tokens return. */
function readText(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(answer)) return ''
  const digits = answer.slice(2)
  if (digits.length < 128) return textOf(digits.slice(0, 64))
  const length = Math.min(Number(BigInt(`0x${digits.slice(64, 128)}`)), LONGEST)
  return textOf(digits.slice(128, 128 + length * 2))
}

function textOf(digits: string): string {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes).replaceAll('\0', '').trim()
}
