import type { Ask } from './node-activity.js'

/** What a contract says of itself. Strangers write it. */
export interface TokenFacts {
  /** Full form, as the contract says. */
  readonly name?: string
  /** Short form, as the contract says. */
  readonly symbol?: string
  /** Places of the smallest unit. */
  readonly decimals: number
  /** Address of a picture, where a list has one. */
  readonly iconUrl?: string
  /** On a list that the integrator or operator chose. */
  readonly verified?: boolean
}
/** Names and decimals of tokens, each asked for once. */
export interface TokenBook {
  /** Never rejects: a contract that says nothing has no name. `address` is in lower case. One that could not be reached is asked again. */
  of(address: string, ask: Ask): Promise<TokenFacts>
}

const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
/** Contracts that are remembered. */
const MOST = 1_000
const LONGEST = 100

/** Asks each contract once, unless a list knows it. `listed` is by address in lower case. */
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

/** An ABI string, or the 32 bytes that old tokens answer. */
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
