import type { Asset } from '@latchkey/kernel'

interface Priced {
  readonly price?: number | undefined
  readonly quantity: Asset['quantity']
}

/** Decimals used to compute fiat values. */
const DECIMALS = 18

/** The exact fiat value of an amount, as a decimal string; undefined without a price. */
export function worth(asset: Priced): string | undefined {
  const value = worthUnits(asset)
  return value === undefined ? undefined : toText(value)
}

/** The total of all priced assets; undefined when none has a price. */
export function totalWorth(assets: readonly Priced[]): string | undefined {
  const values = assets.map(worthUnits).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : toText(values.reduce((sum, value) => sum + value, 0n))
}

/** For sorting: assets without a price come last. */
export function compareWorth(a: Priced, b: Priced): number {
  const [left = -1n, right = -1n] = [worthUnits(a), worthUnits(b)]
  return left === right ? 0 : left < right ? 1 : -1
}

function worthUnits({ price, quantity: { numeric } }: Priced): bigint | undefined {
  if (price === undefined || !(price >= 0) || price >= 1e21) return undefined
  // A price is a number by specification section 3; from here on it is exact.
  const [rate, amount] = [toUnits(price.toFixed(DECIMALS)), toUnits(numeric)]
  return rate === undefined || amount === undefined
    ? undefined
    : (rate.units * amount.units) / 10n ** BigInt(rate.decimals + amount.decimals - DECIMALS)
}

/** At least as many decimals as values have, so that the exponent is never negative. */
function toUnits(text: string): { readonly units: bigint; readonly decimals: number } | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  return whole === undefined ? undefined : { units: BigInt(whole + fraction), decimals: fraction.length }
}

function toText(value: bigint): string {
  const digits = String(value).padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}
