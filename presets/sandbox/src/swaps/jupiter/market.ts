import { SandboxError } from '../../errors.js'
import type { SandboxSolana, SolanaToken } from '../../solana/solana.js'
import type { JupiterSymbol } from './sandbox-jupiter.js'

/** One traded asset. SOL has no token. */
export interface Ware {
  readonly symbol: JupiterSymbol
  /** Jupiter's id for it. */
  readonly mint: string
  readonly decimals: number
  readonly token: SolanaToken | undefined
}
/** The result of a trade. */
export interface Price {
  readonly out: bigint
  /** Price impact of the trade's size, as a decimal fraction. */
  readonly impact: string
}
/** Pools between all assets, with equal value on each side. */
export interface Market {
  ware(mint: unknown): Ware | undefined
  price(sell: Ware, buy: Ware, amount: bigint): Price
  move(symbol: JupiterSymbol, percent: number): void
}

/** The mint of wrapped SOL. */
const WRAPPED = 'So11111111111111111111111111111111111111112'
/** Value of each side of a pool, in cents. */
const POOL = 300_000_000n

/** A market of SOL, dollars and euros: x · y stays constant within a trade, and pools are full again afterwards. */
export function createMarket({ tokens: { dollar, euro } }: Pick<SandboxSolana, 'tokens'>): Market {
  const wares: readonly Ware[] = [
    { symbol: 'SOL', mint: WRAPPED, decimals: 9, token: undefined },
    { symbol: 'TUSD', mint: dollar.mint, decimals: dollar.decimals, token: dollar },
    { symbol: 'TEUR', mint: euro.mint, decimals: euro.decimals, token: euro },
  ]
  /** In millionths of a cent. */
  const worth = { SOL: 15_000_000_000n, TUSD: 100_000_000n, TEUR: 108_000_000n }
  const reserve = ({ symbol, decimals }: Ware): bigint => (POOL * 1_000_000n * 10n ** BigInt(decimals)) / worth[symbol]
  return {
    ware: (mint) => wares.find((each) => each.mint === mint),
    price(sell, buy, amount) {
      const [has, gives] = [reserve(sell), reserve(buy)]
      const impact = Number((amount * 1_000_000n) / (has + amount)) / 1_000_000
      return { out: (gives * amount) / (has + amount), impact: impact.toFixed(6) }
    },
    move(symbol, percent) {
      if (!Object.hasOwn(worth, symbol)) throw new SandboxError('bad-option', `${symbol} is not traded.`)
      if (!(percent > -90 && percent <= 900)) throw new SandboxError('bad-option', 'A price moves by -90 to 900 percent.')
      worth[symbol] = (worth[symbol] * BigInt(Math.round((100 + percent) * 1000))) / 100_000n
    },
  }
}
